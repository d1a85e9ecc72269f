/** Rules of features: what may be posted is judged behind the locks of the batch, in every way that a posting comes. */
import { type CacheGeneration, type Connection, remember } from '#engine/service';
import type { Account } from './accounts.ts';
import type { Decline } from './decline.ts';
import type { Posting } from './posting.ts';

/** Whose money moves, and where to. */
export type PostingSides = { from: Account; to: Account };

/**
 * A feature's own condition on postings, such as a limit. It is asked after those of the ledger itself, and a posting that it
 * refuses is recorded as they are.
 *
 * `Known` is what it knows beforehand, `Facts` what it has read for a batch.
 */
export type PostingRule<Known = unknown, Facts = unknown> = {
  /**
   * Reads what seldom changes: what the rule is about, such as which limits there are. Remembered for a cache generation, so
   * every table that it reads needs the triggers that make a new one (migration 0004).
   */
  load(connection: Connection): Promise<Known>;
  /** Whether the rule is about this posting. Where it is about none of a batch, the batch pays nothing for it. */
  concerns(posting: Posting, known: Known): boolean;
  /**
   * Reads for all of these postings together what `judge` needs, and locks each row that `write` changes or that postings
   * of other wallets are counted in: always in the same order, since others wait for the same rows. It is sent
   * behind the lock of the balances, with no answer awaited: `defineStatement`, and nothing that writes. A statement sees what
   * was committed when it began, so it can't lock one row and read what that lock protects in another: that takes a second one.
   */
  read(transaction: Connection, postings: readonly Posting[], known: Known): Promise<Facts>;
  /** Why it can't be posted. Changes nothing: another rule may still refuse it. */
  judge(posting: Posting, sides: PostingSides, facts: Facts): Decline | undefined;
  /** Counts a posting that is booked, in memory: what comes later in the batch is judged by what this one has used. */
  count?(posting: Posting, sides: PostingSides, facts: Facts): void;
  /**
   * Writes what was counted, in the transaction of the batch, where any posting was. It is sent right before `commit`, so each
   * statement goes out at once, with no answer awaited: `defineStatement`.
   */
  write?(transaction: Connection, facts: Facts): Promise<unknown>;
};

/** A rule with the postings of a batch that it is about, and what it has read for them. */
export type RuleInForce = {
  rule: PostingRule;
  postings: ReadonlySet<Posting>;
  facts: unknown;
  hasCounted: boolean;
};

/** What each rule knows beforehand. */
export type CachedRules = ReadonlyMap<PostingRule, unknown>;

export function cachedRules(
  generation: CacheGeneration | undefined,
  rules: readonly PostingRule[],
): CachedRules | undefined {
  return generation?.remembered.get(rules)?.get('all') as CachedRules | undefined;
}

/** @param generation in force before this is asked: what is found is remembered for it */
export async function loadRules(
  connection: Connection,
  rules: readonly PostingRule[],
  generation?: CacheGeneration,
): Promise<CachedRules> {
  const known = new Map<PostingRule, unknown>();
  for (const rule of rules) known.set(rule, await rule.load(connection));
  if (generation) remember(generation, rules, 'all', known);
  return known;
}

/** What the rules have to say of these postings; those that concern none are left out. */
export function readRules(
  transaction: Connection,
  known: CachedRules,
  postings: readonly Posting[],
): Promise<RuleInForce[]> {
  const reading: Promise<RuleInForce>[] = [];
  for (const [rule, of] of known) {
    const concerned = postings.filter((posting) => rule.concerns(posting, of));
    if (concerned.length === 0) continue;
    const read = rule.read(transaction, concerned, of);
    reading.push(read.then((facts) => ({ rule, postings: new Set(concerned), facts, hasCounted: false })));
  }
  return Promise.all(reading);
}

/** The first reason of a rule against the posting. */
export function judgeByRules(
  rules: readonly RuleInForce[],
  posting: Posting,
  sides: PostingSides,
): Decline | undefined {
  for (const { rule, postings, facts } of rules) {
    const refusal = postings.has(posting) ? rule.judge(posting, sides, facts) : undefined;
    if (refusal) return refusal;
  }
  return undefined;
}

/** Tells the rules of a posting that is booked. */
export function countByRules(rules: readonly RuleInForce[], posting: Posting, sides: PostingSides): void {
  for (const one of rules) {
    if (!one.rule.count || !one.postings.has(posting)) continue;
    one.rule.count(posting, sides, one.facts);
    one.hasCounted = true;
  }
}

/** Sends what the rules have counted. */
export function writeRules(transaction: Connection, rules: readonly RuleInForce[]): Promise<unknown>[] {
  return rules.flatMap(({ rule, facts, hasCounted }) =>
    hasCounted && rule.write ? [rule.write(transaction, facts)] : [],
  );
}
