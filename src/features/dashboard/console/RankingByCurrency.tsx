/** A ranking of recent days in one currency. */
import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Failed, LinesSkeleton, Section } from '#engine/console';
import type { Breakdown, BreakdownDays } from '../calls.ts';
import { IncompleteSince } from './Ranking.tsx';
import { useBreakdown } from './useBreakdown.ts';

export type RankingProps = {
  days: BreakdownDays;
  /** Its `_id`; by default the first of the ranking. */
  currency: string | undefined;
};

type Part = 'clients' | 'movements';
type OfCurrency<P extends Part> = NonNullable<Breakdown[P]>['data'][number];

type Props<P extends Part> = RankingProps & {
  part: P;
  title: string;
  children: (ranked: OfCurrency<P>) => ReactNode;
};

/** Nothing for those who may not read this part. */
export function RankingByCurrency<P extends Part>({ part, title, days, currency, children }: Props<P>) {
  const translate = useTranslate();
  const { data, error } = useBreakdown(days);
  const ranking = data?.[part];
  if (data && !ranking) return null;
  const all: readonly OfCurrency<P>[] = ranking?.data ?? [];
  const current = currency === undefined ? all[0] : all.find((one) => one.currency === currency);
  return (
    <Section title={title}>
      {error && !data && <Failed error={error} />}
      {!data && !error && <LinesSkeleton lines={5} height={43} />}
      {data && !current && <Typography color="textSecondary">{translate('console.metrics.none')}</Typography>}
      {current && children(current)}
      <IncompleteSince since={ranking?.since} />
    </Section>
  );
}
