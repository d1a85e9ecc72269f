/** A table of historical balances, with the total of each currency over all pages. */
import { Skeleton, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import {
  AmountList,
  type Begins,
  CursorPages,
  callService,
  Failed,
  formatMoney,
  formatTimestampText,
  MarkedAmount,
  RecordLink,
  ScrollRegion,
} from '#engine/console';
import { type BalanceAt, balancesAt } from '../calls.ts';

const A_PAGE = 25;

type Asked = { at: string; currency?: string; ownerType?: string; client?: string };

/** For one time and filter: callers set a React key to reset it for others. */
export function BalancesThen({ asked }: { asked: Asked }) {
  const translate = useTranslate();
  const locale = useLocale();
  const [begins, setBegins] = useState<Begins>([]);
  const first = usePage(asked, []);
  const later = usePage(asked, begins, begins.length > 0);
  const { data } = begins.length > 0 ? later : first;
  const error = first.error ?? later.error;
  const totals = first.data?.totals;
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
        <AmountList amounts={totals.map(({ total, ...currency }) => ({ ...currency, amount: total }))} />
      </div>
      <ScrollRegion>
        <Table size="small" aria-label={formatTimestampText(asked.at, locale)}>
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
      {count > A_PAGE && (
        <CursorPages {...{ page, next, count, cursors: begins }} size={A_PAGE} onChange={setBegins} />
      )}
    </Stack>
  );
}

function usePage(asked: Asked, begins: Begins, isWanted = true) {
  const after = begins.at(-1);
  return useQuery({
    // Below the wallets' query key, so that it is refreshed with them.
    queryKey: ['wallets', 'balancesAt', asked, after],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { ...asked, limit: String(A_PAGE), ...(after && { after }) };
      return { ...(await callService(balancesAt, { query, signal })), page: begins.length };
    },
  });
}

/** Keeps names readable on narrow screens, where the table scrolls. */
const name = { overflowWrap: 'anywhere', minWidth: 120 } as const;

function Row({ row }: { row: BalanceAt }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { ownerType, owner, ownerName, client, clientName } = row;
  const type = translate(`resources.wallets.choices.ownerType.${ownerType}`);
  return (
    <TableRow hover>
      <TableCell sx={name}>
        {ownerType === 'platform' ? type : <RecordLink resource={ownerType} id={owner} name={ownerName} />}
      </TableCell>
      <TableCell align="right" className="figures">
        <MarkedAmount altered={row.check !== null} expected={row.expected ?? undefined}>
          {formatMoney(row.balance, row.abbreviation, locale)}
        </MarkedAmount>
      </TableCell>
      <TableCell>{type}</TableCell>
      <TableCell sx={name}>
        {client && ownerType === 'user' && (
          <RecordLink resource="client" id={client} name={clientName ?? client} />
        )}
      </TableCell>
    </TableRow>
  );
}
