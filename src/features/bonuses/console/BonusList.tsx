/** Every bonus with what is left of it, and what can be done with it. */
import { useAbility } from '@casl/react';
import AddIcon from '@mui/icons-material/Add';
import { Button, Chip, MenuItem, Paper, Skeleton, Stack, TablePagination, Typography } from '@mui/material';
import { useState } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { NamedSelect } from '../../../engine/console/kinds/parts/NamedSelect.tsx';
import { PageActions } from '../../../engine/console/layout/PageHeader.tsx';
import { SearchBox } from '../../../engine/console/lists/filters/SearchBox.tsx';
import { Failed } from '../../../engine/console/records/page/Failed.tsx';
import { useIsSmall } from '../../../engine/console/records/useIsSmall.ts';
import type { Ability } from '../../../engine/contract/rights/abilities.ts';
import { bonusAdd, bonusList } from './addresses.ts';
import { BonusBlocks, BonusTable } from './BonusRows.tsx';
import { BONUSES_A_PAGE, useBonuses } from './useBonuses.ts';
import { useRecipient } from './useRecipient.ts';

/** @param to the `_id` of a user who is to be paid: what can be paid is shown first */
export function BonusList({ client, to }: { client: string | null; to: string | null }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const isSmall = useIsSmall();
  const [q, setQ] = useState('');
  const [status, setStatus] = useState(to ? 'active' : '');
  const { data: recipient } = useRecipient(to);
  const [page, setPage] = useState(0);
  const filter = { ...(q && { q }), ...(status && { status }), ...(client && { client }) };
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
    <Stack sx={{ gap: 1.5 }}>
      {data && data.bonuses.length === 0 && !isFiltered ? null : <PageActions>{add}</PageActions>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <SearchBox
          value={q}
          onSearch={(words) => {
            setQ(words);
            setPage(0);
          }}
        />
        <NamedSelect
          name={translate('resources.bonus.fields.status')}
          value={status}
          onChange={(chosen) => {
            setStatus(chosen);
            setPage(0);
          }}
        >
          <MenuItem value="">{translate('console.bonus.anyState')}</MenuItem>
          {(['active', 'cancelled'] as const).map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`resources.bonus.choices.status.${one}`)}
            </MenuItem>
          ))}
        </NamedSelect>
        {client && (
          <Chip
            label={data?.bonuses[0]?._names.client ?? translate('resources.bonus.fields.client')}
            component={LinkBase}
            to={bonusList()}
            clickable
          />
        )}
        {recipient && (
          <Chip
            color="primary"
            variant="outlined"
            label={`${translate('console.money.to')} ${recipient.name}`}
            component={LinkBase}
            to={bonusList(client ?? undefined)}
            clickable
          />
        )}
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
          <Rows bonuses={data.bonuses} to={to ?? undefined} />
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
    </Stack>
  );
}
