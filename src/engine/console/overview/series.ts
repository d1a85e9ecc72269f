/** What a metric's answer holds, cut as a chart shows it: one currency, the last few periods and as many before them. */
import type { MetricResponse, MetricValue } from '../../contract/calls/metrics.ts';
import type { MetricDeclaration, MetricPeriod } from '../../contract/declaration/metrics.ts';
import { filterKey } from '../../contract/lists/filterGrammar.ts';
import type { Resource } from '../../contract/resource.ts';
import { formatAmount } from '../../contract/values/money.ts';
import { listUrl } from '../lists/address.ts';

/** A period in the chosen currency. `value` is a decimal string, or the count of records where nothing is summed. */
export type Bar = Total & { from: string; path: string };

/** `offset` is what was taken back and is subtracted in `value`. */
export type Total = { count: number; value: string; offset?: string | undefined };

/** Where nothing is summed by currency there is one without a name. */
export type MetricCurrency = { id: string; called: string };

/** The one with the most records first. */
export function listCurrencies({ figures }: MetricResponse): MetricCurrency[] {
  return [...figures]
    .sort((one, other) => other.count - one.count)
    .map(({ currency = '', called }) => ({ id: currency, called: called ?? currency }));
}

/** How many periods one can look at, of those that are declared; the fewest first. */
export function listLengths({ by }: MetricDeclaration): number[] {
  if (!by) return [];
  const usualLengthsOfPeriod = usualLengths[by.period].filter((length) => length < by.last);
  // What is declared twice as long as the last of these is there for the period before.
  return by.last === 2 * (usualLengthsOfPeriod.at(-1) ?? 0)
    ? usualLengthsOfPeriod
    : [...usualLengthsOfPeriod, by.last];
}

const usualLengths: Record<MetricPeriod, readonly number[]> = {
  day: [7, 30, 90],
  week: [4, 13, 26, 52],
  month: [3, 6, 12, 24],
};

/** The longest whose period before is declared too and comes with the first answer; else the longest. */
export function usualLength(lengths: readonly number[], last: number): number {
  const available = Math.min(last, FIRST_PERIODS);
  return lengths.findLast((length) => 2 * length <= available) ?? lengths.at(-1) ?? last;
}

/** How many periods are asked for at first: most people choose no longer time. */
export const FIRST_PERIODS = 60;

/** Whether a length and what stands beside it need more periods than the first answer has. */
export function needsMore({ by }: MetricDeclaration, length: number): boolean {
  return by !== undefined && Math.min(2 * length, by.last) > FIRST_PERIODS;
}

export function computeBars(
  resource: Resource,
  response: MetricResponse,
  currency: string,
  length: number,
): Bar[] {
  return latestPeriods(response, 0, length).map(({ from, to, figures }) => ({
    from,
    ...metricTotal(figures, currency),
    path: listPath(resource, response, currency, { from, to }),
  }));
}

/** What the same number of periods before those came to; undefined where they weren't read. */
export function previousTotal(response: MetricResponse, currency: string, length: number): Total | undefined {
  const periods = latestPeriods(response, length, length);
  if (periods.length < length) return undefined;
  return sumAmounts(periods.map(({ figures }) => metricTotal(figures, currency)));
}

/** Exact: every amount of a currency has the same decimals. */
export function sumAmounts(totals: readonly Total[]): Total {
  const values = totals.flatMap(({ count, value }) => (count ? [value] : []));
  const decimals = values[0]?.split('.')[1]?.length ?? 0;
  const offsets = totals.flatMap(({ offset }) => offset ?? []);
  return {
    count: totals.reduce((sum, { count }) => sum + count, 0),
    value: formatAmount(sumUnits(values), decimals),
    offset: offsets.length ? formatAmount(sumUnits(offsets), decimals) : undefined,
  };
}

const sumUnits = (amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n);

/** The list behind a figure. */
export function listPath(
  resource: Resource,
  { metric }: MetricResponse,
  currency: string,
  time: { from?: string | undefined; to?: string | undefined },
): string {
  const { sum, by, filter = {} } = resource.metrics[metric] ?? {};
  const summed = sum === undefined ? undefined : resource.fields[sum];
  return listUrl(resource, {
    ...filter,
    ...(summed?.kind === 'money' && currency && { [summed.currencyField]: currency }),
    ...(by && time.from && { [filterKey(by.field, 'from')]: time.from }),
    ...(by && time.to && { [filterKey(by.field, 'to')]: time.to }),
  });
}

export function metricTotal(values: readonly MetricValue[], currency: string): Total {
  const value = values.find((one) => (one.currency ?? '') === currency);
  return {
    count: value?.count ?? 0,
    value: value?.sum ?? String(value?.count ?? 0),
    offset: value?.offset,
  };
}

/** So many periods, without the last `skipped`; fewer where fewer were read. */
function latestPeriods({ periods = [] }: MetricResponse, skipped: number, length: number) {
  const end = Math.max(periods.length - skipped, 0);
  return periods.slice(Math.max(end - length, 0), end);
}
