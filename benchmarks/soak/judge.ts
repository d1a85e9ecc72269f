/** What must hold of a soak: each check is a sentence, and counts as one test. */
import { answered, type Watched } from './plan.ts';

export type Check = { says: string; holds: boolean };

const MEGABYTE = 2 ** 20;
const megabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`;
const milliseconds = (time: number) => `${time.toFixed(1)} ms`;

/** Memory that may come and go whatever happens: a collection is due now or a little later. */
const MEMORY_SLACK = 48 * MEGABYTE;
/** What an answer may take longer because the machine does something else. */
const LATENCY_SLACK = 20;

/** Of a load that the service can bear: everything is answered, and nothing grows from its beginning to its end. */
export function steadyChecks(seconds: readonly Watched[]): Check[] {
  const others = seconds.reduce((sum, { statuses }) => sum + sumOf(statuses), 0) - answered(seconds, '200');
  const done = answered(seconds, '200');
  const memory = growth(seconds.map((one) => one.memory));
  const p50 = growth(seconds.map((one) => one.p50));
  const p99 = growth(seconds.map((one) => one.p99));
  return [
    {
      says: `${done} calls were answered, and ${others} refused: at most one in a thousand`,
      holds: done > 0 && others <= done / 1000,
    },
    {
      says: `memory went from ${megabytes(memory.from)} to ${megabytes(memory.to)}: at most a tenth and ${megabytes(MEMORY_SLACK)} more`,
      holds: memory.to <= 1.1 * memory.from + MEMORY_SLACK,
    },
    ...(['p50', 'p99'] as const).map((name) => {
      const { from, to } = name === 'p50' ? p50 : p99;
      return {
        says: `${name} went from ${milliseconds(from)} to ${milliseconds(to)}: at most half and ${LATENCY_SLACK} ms more`,
        holds: to <= 1.5 * from + LATENCY_SLACK,
      };
    }),
  ];
}

/** Of five times what the service can bear. @param before bytes of memory under a load that it bears */
export function overloadChecks(seconds: readonly Watched[], before: number): Check[] {
  const done = answered(seconds, '200');
  const refused = answered(seconds, '503');
  const told = seconds.reduce((sum, { saidWhen }) => sum + saidWhen, 0);
  const wrong = [...new Set(seconds.flatMap(({ statuses }) => Object.keys(statuses)))].filter(
    (status) => !['200', '503', 'closed'].includes(status),
  );
  const most = Math.max(...seconds.map(({ memory }) => memory));
  return [
    {
      says: `${done} calls were answered and ${refused} refused, each of these told when to come back (${told})`,
      holds: done > 0 && refused > 0 && told === refused,
    },
    { says: `no other answer than 200 and 503 (${wrong.join(', ') || 'none'})`, holds: wrong.length === 0 },
    {
      says: `memory came to ${megabytes(most)}, from ${megabytes(before)}: at most twice as much and 128 MB`,
      holds: most <= 2 * before + 128 * MEGABYTE,
    },
  ];
}

/** Afterwards. @param maximum answers a second before */
export function recoveryChecks(seconds: readonly Watched[], maximum: number): Check[] {
  const speeds = seconds.map(({ statuses }) => statuses['200'] ?? 0);
  const after = speeds.findIndex((speed) => speed >= 0.8 * maximum);
  return [
    {
      says: `${speeds.join(', ')} answers in the seconds after: one of them has 80% of ${Math.round(maximum)}`,
      holds: after >= 0,
    },
  ];
}

/**
 * A straight line through the values (Theil and Sen: its slope is the median of the slopes between any two of them), from
 * where it begins to where it ends, never below zero. A second in which the machine did something else doesn't bend it.
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
