/** A duration such as `500ms`, `5s` or `10min`. */
export type Interval = `${number}${'ms' | 's' | 'min'}`;

const units = { ms: 1, s: 1000, min: 60_000 };

/** @throws Error if it is not an interval */
export function toMilliseconds(interval: Interval): number {
  const [, count, unit] = /^(\d+)(ms|s|min)$/.exec(interval) ?? [];
  if (!Number(count)) throw new Error(`${interval} is not an interval. Write it like 500ms, 5s or 10min.`);
  return Number(count) * units[unit as keyof typeof units];
}
