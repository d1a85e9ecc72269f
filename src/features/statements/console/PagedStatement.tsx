/** A statement, and its entries a page at a time. */
import { Skeleton, TablePagination } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { formatCount } from '../../../engine/console/kinds/format.ts';
import { callService } from '../../../engine/console/providers/call.ts';
import { Failed } from '../../../engine/console/records/page/Failed.tsx';
import { walletStatement } from '../calls.ts';
import type { Days } from './days.ts';
import { StatementView } from './StatementView.tsx';

/** As many as can be read and printed at once. */
const A_PAGE = 500;

/** Of one wallet, currency and period: another needs another key. */
export function PagedStatement({
  wallet,
  currency,
  period,
}: {
  wallet: string;
  currency: string;
  period: Days;
}) {
  const translate = useTranslate();
  const locale = useLocale();
  /** Where each page after the first begins. */
  const [begins, setBegins] = useState<readonly string[]>([]);
  const after = begins.at(-1);
  const { data, error, isLoading } = useQuery({
    // Under the transactions' own key, so that whatever refreshes them refreshes this.
    queryKey: ['transaction', 'statement', wallet, currency, period, after],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { currency, ...period, limit: String(A_PAGE), ...(after && { after }) };
      return (await callService(walletStatement, { params: { id: wallet }, query, signal })).data;
    },
  });
  if (error) return <Failed error={error} />;
  if (isLoading || !data) return <Skeleton variant="rounded" height={240} />;
  const { count, next } = data;
  const pages = (next !== undefined || after !== undefined) && (
    <TablePagination
      component="div"
      count={count}
      page={begins.length}
      rowsPerPage={A_PAGE}
      rowsPerPageOptions={[A_PAGE]}
      onPageChange={(_event, page) =>
        setBegins(
          page < begins.length ? begins.slice(0, page) : next === undefined ? begins : [...begins, next],
        )
      }
      labelDisplayedRows={({ from, to }) =>
        `${formatCount(from, locale)}–${formatCount(to, locale)} / ${formatCount(count, locale)}`
      }
      getItemAriaLabel={(type) => translate(`ra.navigation.${type}`)}
      // On paper it says that there is more.
      sx={{ '@media print': { '& .MuiTablePagination-actions': { display: 'none' } } }}
    />
  );
  return <StatementView statement={data} pages={pages || null} />;
}
