/**
 * Counters of what users did, for policies: besides those of limits, since a policy counts what no limit is about, and
 * nothing is given back to them.
 */
import type { CountedPeriod } from './period.ts';
import type { CounterKey } from './uses.ts';

/** Sealed data of a transaction: the counters of its maker that it was counted in, each written by `writeCounter`. */
export type MakerData = { countedOfMaker: string[] };

/** What a user did by one operation in one currency in a period. */
export type MakerOperation = {
  /** `_id` of the user. */
  maker: string;
  operation: string;
  currency: string;
  /** The client whose money it is about; null for everybody's. */
  client: string | null;
  per: CountedPeriod;
  /** First day of the period. */
  start: string;
};

export const makerCounter = ({ maker, client, ...terms }: MakerOperation): CounterKey => ({
  ...terms,
  subject: maker,
  direction: client === null ? 'maker' : `maker:${client}`,
});
