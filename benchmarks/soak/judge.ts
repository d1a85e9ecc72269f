/** The checks of a soak: each is a sentence, and counts as one test. */
import { countStatus, type Watched } from './plan.ts';

export type Check = { sentence: string; isMet: boolean };

const MEGABYTE = 2 ** 20;
const formatMegabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`;
const formatMilliseconds = (time: number) => `${time.toFixed(1)} ms`;

/** Memory that may vary in any case, because garbage collection is due now or later. */
const MEMORY_SLACK = 48 * MEGABYTE;
/** Additional latency allowed for other load on the machine. */
const LATENCY_SLACK = 20;

/** Under sustainable load: everything succeeds, and nothing grows from beginning to end. */
export function steadyChecks(seconds: readonly Watched[]): Check[] {
  const others =
    seconds.reduce((sum, { statuses }) => sum + sumOf(statuses), 0) - countStatus(seconds, '200');
  const done = countStatus(seconds, '200');
  const memory = growth(seconds.map((one) => one.memory));
  const p50 = growth(seconds.map((one) => one.p50));
  const p99 = growth(seconds.map((one) => one.p99));
  return [
    {
      sentence: `${done} calls were answered, and ${others} refused: at most one in a thousand`,
      isMet: done > 0 && others <= done / 1000,
    },
    {
      sentence: `memory went from ${formatMegabytes(memory.from)} to ${formatMegabytes(memory.to)}: at most a tenth and ${formatMegabytes(MEMORY_SLACK)} more`,
      isMet: memory.to <= 1.1 * memory.from + MEMORY_SLACK,
    },
    ...(['p50', 'p99'] as const).map((name) => {
      const { from, to } = name === 'p50' ? p50 : p99;
      return {
        sentence: `${name} went from ${formatMilliseconds(from)} to ${formatMilliseconds(to)}: at most half and ${LATENCY_SLACK} ms more`,
        isMet: to <= 1.5 * from + LATENCY_SLACK,
      };
    }),
  ];
}

/**
 * Under five times the sustainable load.
 * @param before bytes of memory under sustainable load
 */
export function overloadChecks(seconds: readonly Watched[], before: number): Check[] {
  const done = countStatus(seconds, '200');
  const rejected = countStatus(seconds, '503');
  const withRetryAfter = seconds.reduce((sum, { withRetryAfter }) => sum + withRetryAfter, 0);
  const wrong = [...new Set(seconds.flatMap(({ statuses }) => Object.keys(statuses)))].filter(
    (status) => !['200', '503', 'closed'].includes(status),
  );
  const limit = Math.max(...seconds.map(({ memory }) => memory));
  return [
    {
      sentence: `${done} calls were answered and ${rejected} refused, each of these told when to come back (${withRetryAfter})`,
      isMet: done > 0 && rejected > 0 && withRetryAfter === rejected,
    },
    {
      sentence: `no other answer than 200 and 503 (${wrong.join(', ') || 'none'})`,
      isMet: wrong.length === 0,
    },
    {
      sentence: `memory came to ${formatMegabytes(limit)}, from ${formatMegabytes(before)}: at most twice as much and 128 MB`,
      isMet: limit <= 2 * before + 128 * MEGABYTE,
    },
  ];
}

/**
 * Afterwards.
 * @param maximum responses per second before
 */
export function recoveryChecks(seconds: readonly Watched[], maximum: number): Check[] {
  const speeds = seconds.map(({ statuses }) => statuses['200'] ?? 0);
  const after = speeds.findIndex((speed) => speed >= 0.8 * maximum);
  return [
    {
      sentence: `${speeds.join(', ')} answers in the seconds after: one of them has 80% of ${Math.round(maximum)}`,
      isMet: after >= 0,
    },
  ];
}

/**
 * A straight line through the values (Theil and Sen: its slope is the median of the slopes between any two of
 * them), from its beginning to its end, never below zero. Single outliers don't affect it.
 */
export function growth(values: readonly number[]): { from: number; to: number } {
  const last = values.length - 1;
  const slope = median(
    values.flatMap((value, at) =>
      values.slice(0, at).map((other, before) => (value - other) / (at - before)),
    ),
  );
  const from = median(values.map((value, at) => value - slope * at));
  return { from: Math.max(0, from), to: Math.max(0, from + slope * last) };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function sumOf(values: readonly number[] | Record<string, number>): number {
  return Object.values(values).reduce((sum, value) => sum + value, 0);
}
