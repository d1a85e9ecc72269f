/** Why recent transactions were declined: each reason links to its transactions. */
import { Skeleton, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { Failed, formatCount, listUrl, Section } from '#engine/console';
import { filterKey } from '#engine/contract';
import { transaction } from '#features/transactions';
import type { Breakdown, BreakdownDays } from '../calls.ts';
import { IncompleteSince, Ranking } from './Ranking.tsx';
import { useBreakdown } from './useBreakdown.ts';

export function DeclinedTransactions({ days }: { days: BreakdownDays }) {
  const translate = useTranslate();
  const { data, error } = useBreakdown(days);
  if (data && !data.refusals) return null;
  return (
    <Section title={translate('console.dashboard.reasons')}>
      {error && !data && <Failed error={error} />}
      {!data && !error && <Skeleton variant="rounded" height={216} />}
      {data?.refusals && <DeclineReasons {...data.refusals} from={data.from} />}
    </Section>
  );
}

function DeclineReasons({ data, from, since }: NonNullable<Breakdown['refusals']> & { from: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  if (data.length === 0)
    return <Typography color="textSecondary">{translate('console.metrics.none')}</Typography>;
  // Too many reasons to list: links to all declined transactions.
  const allDeclined = listUrl(transaction, {
    status: 'incorrect',
    [filterKey('date', 'from')]: since ?? from,
  });
  return (
    <>
      <Ranking
        lines={data.map(({ reason, count, transactions }) => ({
          key: reason,
          label: reason
            ? translate(`errors.${reason}`, { _: reason })
            : translate('console.dashboard.noReason'),
          to: transactions.length ? listUrl(transaction, { _id: transactions }) : allDeclined,
          value: formatCount(count, locale),
          size: count,
        }))}
      />
      <IncompleteSince since={since} />
    </>
  );
}
