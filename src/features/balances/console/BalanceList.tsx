/** The balances of clients or users, paged: in the selected currency or in all. */

import { useAbility } from '@casl/react';
import {
  Alert,
  Box,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import {
  Link,
  type RaRecord,
  RecordContextProvider,
  useCreatePath,
  useGetList,
  useTranslate,
} from 'react-admin';
import {
  Amount,
  AmountParts,
  EmptyValue,
  FieldDisplay,
  MarkedAmount,
  RecordLink,
  representation,
  ScrollRegion,
  SearchBox,
  Section,
  TablePages,
} from '#engine/console';
import { type Ability, getResource } from '#engine/contract';
import { toAmountParts, wallet, walletBalances } from '#features/wallets';
import type { PartyCurrency } from '#features/wallets/console';
import { paymentsPath } from './links.ts';

const PAGE_SIZE = 25;

export function BalanceList({ currency }: { currency: PartyCurrency | undefined }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const kinds = ability.can('read', 'ClientWallet') ? (['client', 'user'] as const) : (['user'] as const);
  const [ownerType, setOwnerType] = useState<'client' | 'user'>(kinds[0]);
  const [q, setQ] = useState('');
  const [page, setPage] = useState(0);
  const { data, total, error, isFetching } = useGetList(wallet.name, {
    filter: { ownerType, ...(q && { q }) },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: page + 1, perPage: PAGE_SIZE },
  });
  return (
    <Section title={translate('console.balances.all')}>
      <Stack direction="row" sx={{ gap: 1, mb: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {kinds.length > 1 && (
          <ToggleButtonGroup
            exclusive
            size="small"
            color="primary"
            value={ownerType}
            aria-label={translate('resources.wallets.fields.ownerType')}
            onChange={(_event, type: 'client' | 'user' | null) => {
              if (type) setOwnerType(type);
              setPage(0);
            }}
          >
            {kinds.map((kind) => (
              <ToggleButton key={kind} value={kind} sx={{ px: 1.5, textTransform: 'none' }}>
                {translate(`resources.${kind}.name`, { smart_count: 2 })}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        <SearchBox
          resource={getResource(ownerType)}
          filters={[]}
          filterValues={q ? { q } : {}}
          isEmpty={total === 0 && !isFetching}
          onChange={({ q: text = '' }) => {
            setQ(String(text));
            setPage(0);
          }}
        />
      </Stack>
      {error && <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>}
      {!data && !error && <Skeleton variant="rectangular" height={200} />}
      {data?.length === 0 && (
        <Typography color="textSecondary">{translate('console.money.noParties')}</Typography>
      )}
      {data && data.length > 0 && <Rows rows={data} currency={currency} />}
      {total !== undefined && total > PAGE_SIZE && (
        <TablePages page={page} count={total} size={PAGE_SIZE} onChange={setPage} />
      )}
    </Section>
  );
}

function Rows({ rows, currency }: { rows: readonly RaRecord[]; currency: PartyCurrency | undefined }) {
  const translate = useTranslate();
  const label = (name: string) => translate(`resources.wallets.fields.${name}`);
  // The client column is only for users' wallets: for a client's wallet it would repeat the owner.
  const hasUsers = rows.some(({ ownerType }) => ownerType === 'user');
  return (
    <ScrollRegion>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{label('owner')}</TableCell>
            {currency && (
              <TableCell align="right">
                {`${translate('console.balances.balance')} (${currency.abbreviation})`}
              </TableCell>
            )}
            <TableCell>{label('balances')}</TableCell>
            {hasUsers && <TableCell>{label('client')}</TableCell>}
            {/* Without an accessible name of its own: each link inside says what it opens. */}
            <TableCell component="td" />
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <Row key={row.id} row={row} currency={currency} />
          ))}
        </TableBody>
      </Table>
    </ScrollRegion>
  );
}

function Row({ row, currency }: { row: RaRecord; currency: PartyCurrency | undefined }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const name = representation(wallet, row);
  const balance = walletBalances(row).find((one) => one.currency === currency?.currency);
  return (
    <RecordContextProvider value={row}>
      <TableRow hover>
        <TableCell sx={{ overflowWrap: 'anywhere' }}>
          <RecordLink resource={row.ownerType} id={row.owner} name={name} />
        </TableCell>
        {currency && (
          <TableCell align="right" className="figures">
            {balance ? (
              <>
                <MarkedAmount altered={balance.altered} expected={balance.expected}>
                  <Amount amount={balance.balance} currency={balance.abbreviation} />
                </MarkedAmount>
                <AmountParts parts={toAmountParts(balance, translate)} />
              </>
            ) : (
              <EmptyValue />
            )}
          </TableCell>
        )}
        <TableCell>
          <FieldDisplay resource={wallet} name="balances" />
        </TableCell>
        {row.ownerType === 'user' && (
          <TableCell>
            <FieldDisplay resource={wallet} name="client" />
          </TableCell>
        )}
        <TableCell align="right">
          <Box
            component="span"
            sx={{ display: 'inline-flex', gap: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}
          >
            <Link
              to={createPath({ resource: wallet.name, id: row.id, type: 'show' })}
              aria-label={translate('console.labelled', {
                label: translate('resources.wallets.name', { smart_count: 1 }),
                value: name,
              })}
            >
              {translate('resources.wallets.name', { smart_count: 1 })}
            </Link>
            <Link
              to={paymentsPath(row.owner, currency)}
              aria-label={translate('console.labelled', {
                label: translate('console.balances.operations'),
                value: name,
              })}
            >
              {translate('console.balances.operations')}
            </Link>
          </Box>
        </TableCell>
      </TableRow>
    </RecordContextProvider>
  );
}
