/** A statement with its entries paged. */
import { Skeleton } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CursorPages, callService, Failed, type PageCursors } from '#engine/console';
import { walletStatement } from '../calls.ts';
import type { Days } from './days.ts';
import { StatementView } from './StatementView.tsx';

/** As many entries as can be read and printed at once. */
const PAGE_SIZE = 500;

/** For one wallet, currency and period: callers set a React key to reset it for others. */
export function PagedStatement({
  wallet,
  currency,
  period,
}: {
  wallet: string;
  currency: string;
  period: Days;
}) {
  const [cursors, setCursors] = useState<PageCursors>([]);
  const after = cursors.at(-1);
  const { data, error, isLoading } = useQuery({
    // Below the transactions' query key, so that it is refreshed with them.
    queryKey: ['transaction', 'statement', wallet, currency, period, after],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { currency, ...period, limit: String(PAGE_SIZE), ...(after && { after }) };
      const { data } = await callService(walletStatement, { params: { id: wallet }, query, signal });
      return { ...data, page: cursors.length };
    },
  });
  if (error) return <Failed error={error} />;
  if (isLoading || !data) return <Skeleton variant="rounded" height={240} />;
  const { count, next, page } = data;
  const pages = (next !== undefined || page > 0) && (
    <CursorPages {...{ page, next, count, cursors }} size={PAGE_SIZE} onChange={setCursors} />
  );
  return <StatementView statement={data} pages={pages || null} />;
}
