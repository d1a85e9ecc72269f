/** Calendar days where the person is, and the moments that they begin and end with. */
import { localDay, periodBounds } from '#engine/console';
export type Days = { from: string; to: string };

export const named = ['thisMonth', 'lastMonth', 'last30Days'] as const;

export function computeDays(name: (typeof named)[number]): Days {
  const { from = new Date(), to = new Date() } = periodBounds(name);
  return { from: localDay(from), to: localDay(to) };
}

/** From the first moment of one day to before the day after the other; undefined where that is no period. */
export function periodOf(days: Days): Days | undefined {
  const [from, last] = [new Date(`${days.from}T00:00`), new Date(`${days.to}T00:00`)];
  if (Number.isNaN(from.getTime()) || Number.isNaN(last.getTime()) || from > last) return undefined;
  // Not 24 hours later: the clocks may change in between.
  const to = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
  return { from: from.toISOString(), to: to.toISOString() };
}
