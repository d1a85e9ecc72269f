/** Holds in counters: one counts as `hold` until it ends, in whichever period it was placed. What is captured is a transfer. */
import type { EndedHold } from '#ledger';
import { type LimitData, type Movement, parseCounter } from './counted.ts';
import { addUse, type CounterKey, type Counters, counterName } from './uses.ts';

/** The counters that a hold was counted in when it was placed. */
export function countersOfHold({ data }: EndedHold, currency: string): CounterKey[] {
  const { counted }: LimitData = data ?? {};
  // An altered row is rejected when it is written, whatever it says.
  if (!Array.isArray(counted)) return [];
  return counted.map((text) => parseCounter(text, { operation: 'hold', currency }));
}

/** The counters of the hold that a posting captures. */
export const endedKeys = (posting: Movement): CounterKey[] =>
  'endsHold' in posting && posting.endsHold ? countersOfHold(posting.endsHold, posting.currency) : [];

/** What a capture gives back to these counters, in minor units. */
export function freedUnits(posting: Movement, keys: readonly CounterKey[]): bigint {
  if (!('endsHold' in posting) || !posting.endsHold) return 0n;
  const { units } = posting.endsHold;
  const ended = new Set(endedKeys(posting).map(counterName));
  return keys.reduce((freed, key) => (ended.has(counterName(key)) ? freed + units : freed), 0n);
}

/** Takes a hold that has ended out of its counters. @param units minor units that it reserved */
export function giveBackHold(counters: Counters, keys: readonly CounterKey[], units: bigint): void {
  for (const key of keys) {
    // Counters of periods that ended long ago are removed.
    if (counters.uses.has(counterName(key))) addUse(counters, key, -units, 0);
  }
}
