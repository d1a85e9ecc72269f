/** Every bonus with what is left of it, and what can be done with it. */
import { useAbility } from '@casl/react';
import AddIcon from '@mui/icons-material/Add';
import {
  Box,
  Button,
  Chip,
  MenuItem,
  Paper,
  Skeleton,
  Stack,
  TablePagination,
  TextField,
  Typography,
} from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import type { Ability } from '../../contract/abilities.ts';
import { Failed } from '../resources/Failed.tsx';
import { useIsSmall } from '../resources/useIsSmall.ts';
import { bonusAdd, bonusList } from './addresses.ts';
import { BonusBlocks, BonusTable } from './BonusRows.tsx';
import { BONUSES_A_PAGE, useBonuses } from './useBonuses.ts';

export function BonusList({ client }: { client: string | null }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const isSmall = useIsSmall();
  const [q, setQ] = useState('');
  const [status, setStatus] = useState('');
  const [page, setPage] = useState(0);
  const text = useDeferredValue(q.trim());
  const filter = { ...(text && { q: text }), ...(status && { status }), ...(client && { client }) };
  const { data, error } = useBonuses(filter, page);
  const mayAdd = ability.can('create', 'Bonus');
  const isFiltered = Object.keys(filter).length > 0;
  const add = mayAdd && (
    <Button
      component={LinkBase}
      to={bonusAdd(client ?? undefined)}
      variant="contained"
      disableElevation
      startIcon={<AddIcon />}
    >
      {translate('console.bonus.add')}
    </Button>
  );
  const Rows = isSmall ? BonusBlocks : BonusTable;
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'flex-end' }}>
        <TextField
          label={translate('ra.action.search')}
          size="small"
          margin="none"
          sx={{ width: 260, maxWidth: '100%' }}
          value={q}
          onChange={(event) => {
            setQ(event.target.value);
            setPage(0);
          }}
        />
        <TextField
          select
          size="small"
          margin="none"
          label={translate('resources.bonus.fields.status')}
          value={status}
          onChange={(event) => {
            setStatus(event.target.value);
            setPage(0);
          }}
          sx={{ width: 160 }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{translate('console.bonus.anyState')}</MenuItem>
          {(['active', 'cancelled'] as const).map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`resources.bonus.choices.status.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        {client && (
          <Chip
            label={data?.bonuses[0]?._names.client ?? translate('resources.bonus.fields.client')}
            component={LinkBase}
            to={bonusList()}
            clickable
          />
        )}
        <Box sx={{ flex: 1 }} />
        {add}
      </Stack>
      {error && <Failed error={error} />}
      {!data && !error && <Skeleton variant="rectangular" height={240} />}
      {data && data.bonuses.length === 0 && (
        <Paper variant="outlined" sx={{ p: 6, textAlign: 'center' }}>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {translate(isFiltered ? 'ra.navigation.no_filtered_results' : 'resources.bonus.empty', {
              name: translate('resources.bonus.name', { smart_count: 2 }),
            })}
          </Typography>
          {!isFiltered && add}
        </Paper>
      )}
      {data && data.bonuses.length > 0 && (
        <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
          <Rows bonuses={data.bonuses} />
          {data.total > BONUSES_A_PAGE && (
            <TablePagination
              component="div"
              count={data.total}
              page={page}
              rowsPerPage={BONUSES_A_PAGE}
              rowsPerPageOptions={[BONUSES_A_PAGE]}
              onPageChange={(_event, next) => setPage(next)}
              labelDisplayedRows={({ from, to, count }) => `${from}–${to} / ${count}`}
              getItemAriaLabel={(type) =>
                translate(type === 'next' ? 'ra.navigation.next' : 'ra.navigation.previous')
              }
            />
          )}
        </Paper>
      )}
    </>
  );
}
