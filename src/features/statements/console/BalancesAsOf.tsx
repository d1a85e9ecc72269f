/** The current wallet's balances at a time the user selects, with a link to its statement. */
import { Alert, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import {
  AmountList,
  callService,
  DaysZone,
  endOfReportingMinute,
  Failed,
  HALF_TYPED,
  Section,
  TypedDate,
} from '#engine/console';
import { toDisplayAmounts } from '#features/wallets';
import { balancesAsOf } from '../calls.ts';
import { StatementButton } from './StatementButton.tsx';

export function BalancesAsOf() {
  const wallet = useRecordContext();
  return wallet ? <BalancesAtTime wallet={String(wallet.id)} /> : null;
}

function BalancesAtTime({ wallet }: { wallet: string }) {
  const translate = useTranslate();
  const [local, setLocal] = useState('');
  const at = endOfReportingMinute(local)?.toISOString();
  const { data, error } = useQuery({
    // Below the wallets' query key, so that it is refreshed with them.
    queryKey: ['wallets', 'balancesAsOf', wallet, at],
    enabled: at !== undefined,
    queryFn: async ({ signal }) =>
      (await callService(balancesAsOf, { params: { id: wallet }, query: { at }, signal })).data.balances,
  });
  return (
    <Section title={translate('console.statement.asOf')} action={<StatementButton wallet={wallet} />}>
      <Stack spacing={2}>
        <TypedDate
          type="datetime-local"
          size="small"
          label={translate('console.statement.moment')}
          value={local}
          onChange={setLocal}
          onHalfTyped={() => setLocal(HALF_TYPED)}
          sx={{ maxWidth: 260 }}
        />
        <DaysZone />
        {error && <Failed error={error} />}
        {data?.some(({ check }) => check !== null) && (
          <Alert severity="error">{translate('console.statement.wrong')}</Alert>
        )}
        {data?.length === 0 && (
          <Typography color="textSecondary">{translate('console.wallet.noBalances')}</Typography>
        )}
        {data && (
          <AmountList
            amounts={toDisplayAmounts(
              data.map(({ check, ...one }) => (check === null ? one : { ...one, altered: true as const })),
              translate,
            )}
          />
        )}
      </Stack>
    </Section>
  );
}
