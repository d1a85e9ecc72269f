/**
 * Relative periods such as "last 7 days", resolved on use, also in saved views. A filter stores the period's name as
 * `<field>_within`; requests contain the current bounds.
 */

import { comparedField } from '../../../contract/declaration/expressions.ts';
import { filterKey, parseFilterKey } from '../../../contract/lists/filterGrammar.ts';
import type { Resource } from '../../../contract/resource.ts';
import { fromWallClock, toWallClock } from '../../../contract/values/zones.ts';
import { formatReportingDay, getReportingZone } from './reportingZone.ts';

export const periods = [
  ...(['today', 'yesterday', 'last7Days', 'last30Days', 'thisMonth', 'lastMonth'] as const),
  ...(['past', 'next30Days'] as const),
] as const;
export type RelativePeriod = (typeof periods)[number];

export function isPeriod(value: unknown): value is RelativePeriod {
  return periods.some((period) => period === value);
}

/** Start and end of a period in the reporting zone. A missing bound leaves that side open. */
export function resolvePeriod(period: RelativePeriod, now = new Date()): { from?: Date; to?: Date } {
  const zone = getReportingZone();
  const today = toWallClock(zone, now);
  const start = (month: number, day: number) =>
    fromWallClock(zone, new Date(Date.UTC(today.getUTCFullYear(), month, day)));
  const day = (offset: number) => start(today.getUTCMonth(), today.getUTCDate() + offset);
  const month = (offset: number) => start(today.getUTCMonth() + offset, 1);
  switch (period) {
    case 'today':
      return { from: day(0), to: subtractMillisecond(day(1)) };
    case 'yesterday':
      return { from: day(-1), to: subtractMillisecond(day(0)) };
    case 'last7Days':
      return { from: day(-6) };
    case 'last30Days':
      return { from: day(-29) };
    case 'thisMonth':
      return { from: month(0) };
    case 'lastMonth':
      return { from: month(-1), to: subtractMillisecond(month(0)) };
    case 'past':
      return { to: subtractMillisecond(day(0)) };
    case 'next30Days':
      return { from: day(0), to: subtractMillisecond(day(31)) };
  }
}

/** A list filter in the service's format: periods become bounds, which are days for date fields. */
export function toServiceFilter(
  filter: Record<string, unknown>,
  { fields }: Pick<Resource, 'fields'> = { fields: {} },
  now = new Date(),
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(filter)) {
    const { field, operator } = parseFilterKey(key);
    if (operator !== 'within') {
      result[key] = value;
      continue;
    }
    // An unknown period must not silently widen the list: the service rejects the key.
    if (!isPeriod(value)) result[key] = value;
    else {
      const { from, to } = resolvePeriod(value, now);
      const format =
        comparedField(fields[field])?.kind === 'date'
          ? formatReportingDay
          : (date: Date) => date.toISOString();
      if (from) result[filterKey(field, 'from')] = format(from);
      if (to) result[filterKey(field, 'to')] = format(to);
    }
  }
  return result;
}

function subtractMillisecond(date: Date): Date {
  return new Date(date.getTime() - 1);
}
