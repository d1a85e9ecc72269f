/** The largest movements of recent days in one currency, each linking to its transaction. */
import { Skeleton, Typography } from '@mui/material';
import { type RaRecord, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { Failed, formatMoney, formatTimestampText, getReferenceName, Section } from '#engine/console';
import { transaction } from '#features/transactions';
import type { BreakdownDays } from '../calls.ts';
import { IncompleteSince, Ranking } from './Ranking.tsx';
import { useBreakdown } from './useBreakdown.ts';

/** @param currency its `_id`; by default the one with the most movements */
export function LargestMovements({ days, currency }: { days: BreakdownDays; currency: string | undefined }) {
  const translate = useTranslate();
  const { data, error } = useBreakdown(days);
  if (data && !data.movements) return null;
  const all = data?.movements?.data;
  const current = currency === undefined ? all?.[0] : all?.find((one) => one.currency === currency);
  return (
    <Section title={translate('console.dashboard.movements')}>
      {error && !data && <Failed error={error} />}
      {!data && !error && <Skeleton variant="rounded" height={216} />}
      {data && !current && <Typography color="textSecondary">{translate('console.metrics.none')}</Typography>}
      {current && <Movements movements={current.data as unknown as RaRecord[]} />}
      <IncompleteSince since={data?.movements?.since} />
    </Section>
  );
}

function Movements({ movements }: { movements: readonly RaRecord[] }) {
  const locale = useLocale();
  const translate = useTranslate();
  const createPath = useCreatePath();
  const lines = movements.map((record) => {
    const type = translate(`resources.transaction.choices.type.${record.type}`);
    const parties = [getReferenceName(record, 'from'), getReferenceName(record, 'to')].filter(Boolean);
    return {
      key: String(record._id),
      label: parties.length ? parties.join(' → ') : type,
      to: createPath({ resource: transaction.name, type: 'show', id: String(record._id) }),
      value: formatMoney(String(record.amount), getReferenceName(record, 'currency'), locale),
      note: `${type} · ${formatTimestampText(String(record.date), locale, 'day')}`,
      size: Number(record.amount),
    };
  });
  return <Ranking lines={lines} />;
}
