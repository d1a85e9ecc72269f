/** /dashboard/pay-many: many transfers from one wallet, pasted from a spreadsheet or read from a CSV file. */
import { useAbility } from '@casl/react';
import { Box, Paper, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Title, useLeaveGuard } from '#engine/console';
import type { Ability } from '#engine/contract';
import { transferKinds } from '../form/permittedKinds.ts';
import { useUnloadWarning } from '../sending/useSending.ts';
import { AddRows } from './AddRows.tsx';
import { Rows } from './Rows.tsx';
import { Source } from './Source.tsx';
import { Summary } from './Summary.tsx';
import { usePayMany } from './usePayMany.ts';

export function PayManyPage() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  return (
    <Stack sx={{ pb: 4 }} spacing={2}>
      <Title title={translate('console.payMany.title')} />
      {transferKinds(ability).includes('transfer') ? (
        <PayMany />
      ) : (
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
          <Typography>{translate('console.money.noWallet')}</Typography>
        </Paper>
      )}
    </Stack>
  );
}

function PayMany() {
  const state = usePayMany();
  const [isAdding, setAdding] = useState(false);
  const { list, progress } = state;
  useLeaveGuard(progress !== undefined);
  useUnloadWarning(progress !== undefined);
  const hasRows = list.rows.length > 0;
  return (
    <Box sx={layout}>
      <Stack spacing={2} sx={{ minWidth: 0 }}>
        <Source {...state} />
        {(!hasRows || isAdding || list.text !== '') && (
          <AddRows list={list} onAdded={() => setAdding(false)} />
        )}
        {hasRows && <Rows {...state} onAdd={() => setAdding(true)} />}
      </Stack>
      {hasRows && <Summary {...state} />}
    </Box>
  );
}

const layout = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(300px, 340px)' },
} as const;
