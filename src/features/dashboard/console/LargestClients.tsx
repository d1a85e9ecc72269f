/** The clients with the most activity in recent days, in one currency: for users with global scope over clients. */
import { Skeleton, Typography } from '@mui/material';
import { useCreatePath, useLocale, useTranslate } from 'react-admin';
import { Failed, formatCount, formatMoney, formatNoun, Section } from '#engine/console';
import { client } from '#features/clients';
import type { Breakdown, BreakdownDays } from '../calls.ts';
import { IncompleteSince, Ranking } from './Ranking.tsx';
import { useBreakdown } from './useBreakdown.ts';

type CurrencyClients = NonNullable<Breakdown['clients']>['data'][number];

/** @param currency its `_id`; by default the first by abbreviation */
export function LargestClients({ days, currency }: { days: BreakdownDays; currency: string | undefined }) {
  const translate = useTranslate();
  const { data, error } = useBreakdown(days);
  if (data && !data.clients) return null;
  const all = data?.clients?.data;
  const current = currency === undefined ? all?.[0] : all?.find((one) => one.currency === currency);
  return (
    <Section title={translate('console.dashboard.clients')}>
      {error && !data && <Failed error={error} />}
      {!data && !error && <Skeleton variant="rounded" height={216} />}
      {data && !current && <Typography color="textSecondary">{translate('console.metrics.none')}</Typography>}
      {current && <ClientRanking {...current} />}
      <IncompleteSince since={data?.clients?.since} />
    </Section>
  );
}

function ClientRanking({ abbreviation, data }: CurrencyClients) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  const countText = (count: number) =>
    `${formatCount(count, locale)} ${formatNoun(
      translate('resources.transaction.name', { smart_count: count }),
      locale,
    )}`;
  return (
    <Ranking
      lines={data.map(({ client: id, name, amount, count }) => ({
        ...{ key: id, label: name },
        to: createPath({ resource: client.name, type: 'show', id }),
        ...{ value: formatMoney(amount, abbreviation, locale), note: countText(count), size: Number(amount) },
      }))}
    />
  );
}
