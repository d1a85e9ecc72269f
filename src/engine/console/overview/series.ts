/** A metric's response as shown in a chart: one currency, the latest periods and as many before them. */
import type { MetricResponse, MetricValue } from '../../contract/calls/metrics.ts';
import type { MetricDeclaration, MetricPeriod } from '../../contract/declaration/metrics.ts';
import { filterKey } from '../../contract/lists/filterGrammar.ts';
import type { Resource } from '../../contract/resource.ts';
import { formatAmount } from '../../contract/values/money.ts';
import { listUrl } from '../lists/address.ts';

/** A period in the selected currency. `value` is a decimal string, or the number of records if nothing is summed. */
export type Bar = Total & { from: string; path: string };

/** `offset` is the reversed amount, already subtracted in `value`. */
export type Total = { count: number; value: string; offset?: string | undefined };

/** Without sums by currency there is a single entry without a name. */
export type MetricCurrency = { id: string; label: string };

/** The one with the most records first. */
export function listCurrencies({ figures }: MetricResponse): MetricCurrency[] {
  return [...figures]
    .sort((one, other) => other.count - one.count)
    .map(({ currency = '', called }) => ({ id: currency, label: called ?? currency }));
}

/** The selectable numbers of periods, ascending. */
export function listLengths({ by }: MetricDeclaration): number[] {
  if (!by) return [];
  const usualLengthsOfPeriod = usualLengths[by.period].filter((length) => length < by.last);
  // If exactly twice the longest of these is declared, the other half is for comparison with the previous period.
  return by.last === 2 * (usualLengthsOfPeriod.at(-1) ?? 0)
    ? usualLengthsOfPeriod
    : [...usualLengthsOfPeriod, by.last];
}

const usualLengths: Record<MetricPeriod, readonly number[]> = {
  day: [7, 30, 90],
  week: [4, 13, 26, 52],
  month: [3, 6, 12, 24],
};

/** The longest whose previous periods are declared and included in the first response; else the longest. */
export function getUsualLength(lengths: readonly number[], last: number): number {
  const available = Math.min(last, FIRST_PERIODS);
  return lengths.findLast((length) => 2 * length <= available) ?? lengths.at(-1) ?? last;
}

/** The number of periods requested first: most users choose no longer range. */
export const FIRST_PERIODS = 60;

/** Whether a length and its comparison need more periods than the first response has. */
export function needsMorePeriods({ by }: MetricDeclaration, length: number): boolean {
  return by !== undefined && Math.min(2 * length, by.last) > FIRST_PERIODS;
}

export function computeBars(
  resource: Resource,
  response: MetricResponse,
  currency: string,
  length: number,
): Bar[] {
  return getLatestPeriods(response, 0, length).map(({ from, to, figures }) => ({
    from,
    ...getMetricTotal(figures, currency),
    path: listPath(resource, response, currency, { from, to }),
  }));
}

/** The total of as many previous periods; undefined if they weren't read. */
export function computePreviousTotal(
  response: MetricResponse,
  currency: string,
  length: number,
): Total | undefined {
  const periods = getLatestPeriods(response, length, length);
  if (periods.length < length) return undefined;
  return sumAmounts(periods.map(({ figures }) => getMetricTotal(figures, currency)));
}

/** Exact: all amounts of a currency have the same number of decimals. */
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

/** The list of the records behind a figure. */
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

export function getMetricTotal(values: readonly MetricValue[], currency: string): Total {
  const value = values.find((one) => (one.currency ?? '') === currency);
  return {
    count: value?.count ?? 0,
    value: value?.sum ?? String(value?.count ?? 0),
    offset: value?.offset,
  };
}

/** The latest `length` periods before the last `skipped`; fewer if fewer were read. */
function getLatestPeriods({ periods = [] }: MetricResponse, skipped: number, length: number) {
  const end = Math.max(periods.length - skipped, 0);
  return periods.slice(Math.max(end - length, 0), end);
}
