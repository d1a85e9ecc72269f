/** A metric's response as shown in a chart: one currency, the latest periods and as many before them. */
import type { MetricResponse, MetricValue } from '../../contract/calls/metrics.ts';
import type { MetricDeclaration, MetricPeriod } from '../../contract/declaration/metrics.ts';
import { filterKey } from '../../contract/lists/filterGrammar.ts';
import type { ListFilter, Resource } from '../../contract/resource.ts';
import { formatAmount } from '../../contract/values/money.ts';
import { listUrl } from '../lists/address.ts';

/** A period in the selected currency. `value` is a decimal string, or the number of records if nothing is summed. */
export type Bar = Total & { from: string; to: string; path: string };

/** `offset` is the reversed amount, already subtracted in `value`. */
export type Total = { count: number; value: string; offset?: string | undefined };

/** Without sums by currency there is a single entry without a name. */
export type MetricCurrency = { id: string; label: string };

/** Of all these metrics, which may count the same records: the one with the most first. Sums of numbers have none. */
export function listCurrencies(responses: readonly MetricResponse[]): MetricCurrency[] {
  const found = new Map<string, MetricCurrency & { count: number }>();
  for (const { currency, called, count } of responses.flatMap(({ figures }) => figures)) {
    if (currency === undefined) continue;
    const known = found.get(currency) ?? { id: currency, label: called ?? currency, count: 0 };
    found.set(currency, { ...known, count: Math.max(known.count, count) });
  }
  return [...found.values()].sort((one, other) => other.count - one.count);
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

/** The latest periods of a metric, in one currency. @param skipped how many of them are left out at the end */
export function computeBars(
  resource: Resource,
  response: MetricResponse,
  currency: string,
  length: number,
  skipped = 0,
): Bar[] {
  return getLatestPeriods(response, skipped, length).map(({ from, to, figures }) => ({
    ...{ from, to },
    ...getMetricTotal(figures, currency),
    path: listPath(resource, [response.metric], currency, { from, to }),
  }));
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

/** The list of the records behind a figure: those of all these metrics, whose filters differ by one field at most. */
export function listPath(
  resource: Resource,
  metrics: readonly string[],
  currency: string,
  time: { from?: string | undefined; to?: string | undefined },
): string {
  const declared = metrics.map((metric) => resource.metrics[metric] ?? {});
  const { sum, by } = declared[0] ?? {};
  const summed = sum === undefined ? undefined : resource.fields[sum];
  return listUrl(resource, {
    ...mergeFilters(declared.map(({ filter = {} }) => filter)),
    ...(summed?.kind === 'money' && currency && { [summed.currencyField]: currency }),
    ...(by && time.from && { [filterKey(by.field, 'from')]: time.from }),
    ...(by && time.to && { [filterKey(by.field, 'to')]: time.to }),
  });
}

/** Accepts what any of them accepts. */
function mergeFilters(filters: readonly ListFilter[]): ListFilter {
  const keys = [...new Set(filters.flatMap(Object.keys))];
  return Object.fromEntries(
    keys.map((key) => {
      const values = [...new Set(filters.flatMap((filter) => filter[key] ?? []))];
      return [key, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
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
