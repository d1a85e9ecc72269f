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
  OverviewChoice,
  Section,
} from '#engine/console';
import { client } from '#features/clients';
import type { Breakdown, BreakdownDays } from '../calls.ts';
import { Head, Ranking } from './Ranking.tsx';
import { useBreakdown } from './useBreakdown.ts';

type InCurrency = NonNullable<Breakdown['clients']>['data'][number];

export function LargestClients() {
  const translate = useTranslate();
  const locale = useLocale();
  const [days, setDays] = useState<BreakdownDays>(30);
  const [chosen, choose] = useState<string>();
  const { data, error } = useBreakdown(days);
  if (data && !data.clients) return null;
  const currencies = data?.clients?.data ?? [];
  const current = currencies.find(({ currency }) => currency === chosen) ?? busiest(currencies);
  const since = data?.clients?.since;
  return (
    <Section
      title={translate('console.dashboard.clients')}
      action={
        <Head days={days} setDays={setDays}>
          {currencies.length > 1 && current && (
            <OverviewChoice
              label={translate('console.metrics.currency')}
              value={current.currency}
              choices={currencies.map(({ currency, abbreviation }) => ({
                id: currency,
                label: abbreviation,
              }))}
              onChoose={choose}
            />
          )}
        </Head>
      }
    >
      {error && !data && <Failed error={error} />}
      {!data && !error && <Skeleton variant="rounded" height={216} />}
      {data && !current && <Typography color="textSecondary">{translate('console.metrics.none')}</Typography>}
      {current && <Clients {...current} />}
      {since && (
        <Typography variant="caption" color="textSecondary">
          {translate('console.metrics.since', { since: formatTimestampText(since, locale) })}
        </Typography>
      )}
    </Section>
  );
}

function Clients({ abbreviation, data }: InCurrency) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  const counted = (count: number) =>
    `${formatCount(count, locale)} ${formatNoun(
      translate('resources.transaction.name', { smart_count: count }),
      locale,
    )}`;
  return (
    <Ranking
      lines={data.map(({ client: id, name, amount, count }) => ({
        ...{ key: id, called: name },
        to: createPath({ resource: client.name, type: 'show', id }),
        ...{ value: formatMoney(amount, abbreviation, locale), note: counted(count), size: Number(amount) },
      }))}
    />
  );
}

/** Selects by number of transactions, because amounts of different currencies can't be compared. */
function busiest(currencies: readonly InCurrency[]): InCurrency | undefined {
  const count = ({ data }: InCurrency) => data.reduce((sum, one) => sum + one.count, 0);
  return [...currencies].sort((one, other) => count(other) - count(one))[0];
}
