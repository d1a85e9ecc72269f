/** A table of historical balances, with the total of each currency over all pages. */
import { Skeleton, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import {
  Amount,
  AmountList,
  AmountParts,
  CursorPages,
  callService,
  Failed,
  formatTimestampText,
  MarkedAmount,
  type PageCursors,
  RecordLink,
  ScrollRegion,
} from '#engine/console';
import { toAmountParts } from '#features/wallets';
import { type BalanceAt, balancesAt } from '../calls.ts';

const PAGE_SIZE = 25;

type HistoryFilter = { at: string; currency?: string; ownerType?: string; client?: string };

/** For one time and filter: callers set a React key to reset it for others. */
export function HistoricalBalances({ filter }: { filter: HistoryFilter }) {
  const translate = useTranslate();
  const locale = useLocale();
  const [cursors, setCursors] = useState<PageCursors>([]);
  const firstPage = usePage(filter, []);
  const nextPage = usePage(filter, cursors, cursors.length > 0);
  const { data } = cursors.length > 0 ? nextPage : firstPage;
  const error = firstPage.error ?? nextPage.error;
  const totals = firstPage.data?.totals;
  if (error) return <Failed error={error} />;
  if (!data || !totals) return <Skeleton variant="rounded" height={240} />;
  const { next, page } = data;
  const count = totals.reduce((sum, total) => sum + total.count, 0);
  return (
    <Stack spacing={2}>
      <div>
        <Typography variant="subtitle2" component="h3">
          {translate('console.balances.total')}
        </Typography>
        <AmountList
          amounts={totals.map(({ total, available: _, held, ...currency }) => ({
            ...{ ...currency, amount: total, parts: toAmountParts({ held }, translate) },
          }))}
        />
      </div>
      <ScrollRegion>
        <Table size="small" aria-label={formatTimestampText(filter.at, locale, 'day')}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('resources.wallets.fields.owner')}</TableCell>
              <TableCell align="right">{translate('console.balances.balance')}</TableCell>
              <TableCell>{translate('resources.wallets.fields.ownerType')}</TableCell>
              <TableCell>{translate('resources.wallets.fields.client')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.data.map((row) => (
              <Row key={`${row.wallet} ${row.currency}`} row={row} />
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      {count > PAGE_SIZE && (
        <CursorPages {...{ page, next, count, cursors }} size={PAGE_SIZE} onChange={setCursors} />
      )}
    </Stack>
  );
}

function usePage(filter: HistoryFilter, cursors: PageCursors, isEnabled = true) {
  const after = cursors.at(-1);
  return useQuery({
    // Below the wallets' query key, so that it is refreshed with them.
    queryKey: ['wallets', 'balancesAt', filter, after],
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { ...filter, limit: String(PAGE_SIZE), ...(after && { after }) };
      return { ...(await callService(balancesAt, { query, signal })), page: cursors.length };
    },
  });
}

/** Keeps names readable on narrow screens, where the table scrolls. */
const nameStyle = { overflowWrap: 'anywhere', minWidth: 120 } as const;

function Row({ row }: { row: BalanceAt }) {
  const translate = useTranslate();
  const { ownerType, owner, ownerName, client, clientName } = row;
  const type = translate(`resources.wallets.choices.ownerType.${ownerType}`);
  return (
    <TableRow hover>
      <TableCell sx={nameStyle}>
        {ownerType === 'platform' ? type : <RecordLink resource={ownerType} id={owner} name={ownerName} />}
      </TableCell>
      <TableCell align="right" className="figures">
        <MarkedAmount altered={row.check !== null} expected={row.expected ?? undefined}>
          <Amount amount={row.balance} currency={row.abbreviation} />
        </MarkedAmount>
        <AmountParts parts={toAmountParts(row, translate)} />
      </TableCell>
      <TableCell>{type}</TableCell>
      <TableCell sx={nameStyle}>
        {client && ownerType === 'user' && (
          <RecordLink resource="client" id={client} name={clientName ?? client} />
        )}
      </TableCell>
    </TableRow>
  );
}
