/** The clients with the most activity in recent days, per currency: for users with global scope over clients. */
import { Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useCreatePath, useLocale, useTranslate } from 'react-admin';
import {
  Failed,
  formatCount,
  formatMoney,
  formatNoun,
  formatTimestampText,
  getReportingZone,
  OverviewChoice,
  Section,
} from '#engine/console';
import { client } from '#features/clients';
import type { Breakdown, BreakdownDays } from '../calls.ts';
import { PeriodHeader, Ranking } from './Ranking.tsx';
import { useBreakdown } from './useBreakdown.ts';

type CurrencyClients = NonNullable<Breakdown['clients']>['data'][number];

export function LargestClients() {
  const translate = useTranslate();
  const locale = useLocale();
  const [days, setDays] = useState<BreakdownDays>(30);
  const [selected, setSelected] = useState<string>();
  const { data, error } = useBreakdown(days);
  if (data && !data.clients) return null;
  const currencies = data?.clients?.data ?? [];
  const current = currencies.find(({ currency }) => currency === selected) ?? findBusiest(currencies);
  const since = data?.clients?.since;
  return (
    <Section
      title={translate('console.dashboard.clients')}
      action={
        <PeriodHeader days={days} setDays={setDays}>
          {currencies.length > 1 && current && (
            <OverviewChoice
              label={translate('console.metrics.currency')}
              value={current.currency}
              choices={currencies.map(({ currency, abbreviation }) => ({
                id: currency,
                label: abbreviation,
              }))}
              onChoose={setSelected}
            />
          )}
        </PeriodHeader>
      }
    >
      {error && !data && <Failed error={error} />}
      {!data && !error && <Skeleton variant="rounded" height={216} />}
      {data && !current && <Typography color="textSecondary">{translate('console.metrics.none')}</Typography>}
      {current && <ClientRanking {...current} />}
      {since && (
        <Typography variant="caption" color="textSecondary">
          {translate('console.metrics.since', {
            since: formatTimestampText(since, locale, 'minute', getReportingZone()),
          })}
        </Typography>
      )}
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

/** Selects by number of transactions, because amounts of different currencies can't be compared. */
function findBusiest(currencies: readonly CurrencyClients[]): CurrencyClients | undefined {
  const count = ({ data }: CurrencyClients) => data.reduce((sum, one) => sum + one.count, 0);
  return [...currencies].sort((one, other) => count(other) - count(one))[0];
}
