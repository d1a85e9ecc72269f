/** Rules of features, which judge every posting while the batch holds its locks, whichever call it comes from. */
import {
  type CacheGeneration,
  type Connection,
  remember,
  type SealKeys,
  type ServiceError,
} from '#engine/service';
import type { Account, AccountKey } from './accounts.ts';
import type { Decline } from './decline.ts';
import type { EndedHold, NewHold, Posting } from './posting.ts';

/** The accounts that a posting moves money between. */
export type PostingSides = { from: Account; to: Account };

/**
 * A feature's condition on postings, such as a limit. It is checked after the ledger's own conditions, and a posting that it
 * declines is recorded like any other.
 *
 * `Known` is what the rule caches, `Facts` what it reads for a batch.
 */
export type PostingRule<Cached = unknown, Facts = unknown> = {
  /**
   * Reads what seldom changes, such as which limits exist. Cached for a cache generation, so every table that it reads needs
   * the triggers that start a new one (migration 0004).
   * @param keys to check the seals of the rows that it reads
   */
  load(connection: Connection, keys: SealKeys): Promise<Cached>;
  /** Whether the rule applies to this posting. A batch without such postings has no cost. */
  concerns(posting: Posting, cached: Cached): boolean;
  /**
   * Reads what `judge` needs for all of these postings, and locks each row that `write` changes or that postings of other
   * wallets also count in, always in the same order, to avoid deadlocks. It is sent right after the statement that locks the
   * balances, without waiting for results: use `defineStatement`, and don't write. A statement sees what was committed when it
   * began, so to read what a lock protects in another row, use a second statement.
   */
  read(transaction: Connection, postings: readonly Posting[], cached: Cached): Promise<Facts>;
  /**
   * The reason to decline the posting, if any. A ServiceError is thrown instead of being recorded: the posting can be repeated
   * with the same key. Must not change `facts`: another rule may still decline it.
   * @param date of the transaction. It is set while the locks are held, so a wait for them can't make it outdated
   */
  judge(posting: Posting, sides: PostingSides, facts: Facts, date: Date): Decline | ServiceError | undefined;
  /** What to add to the sealed `data` of the booked posting, such as where it is counted. Called before `count`. */
  sealedData?(
    posting: Posting,
    sides: PostingSides,
    facts: Facts,
    date: Date,
  ): Record<string, unknown> | undefined;
  /** Counts a booked posting in `facts`, so that later postings of the batch are judged with it. */
  count?(posting: Posting, sides: PostingSides, facts: Facts, date: Date): void;
  /**
   * Writes what was counted, if anything, in the transaction of the batch. It is sent right before `commit`, without waiting
   * for results: use `defineStatement`.
   */
  write?(transaction: Connection, facts: Facts): Promise<unknown>;
  /** How it judges holds. Without it, what a hold reserves is judged once it is captured: as a posting. */
  holds?: HoldRule<Cached>;
};

/** Both are called while the balance of the paying wallet is locked. What they lock, they lock in the order of `read`. */
export type HoldRule<Cached = unknown> = {
  /** Judges a hold that is about to be placed, and counts it. @returns what to record in the hold, for the end of it */
  place(
    transaction: Connection,
    hold: NewHold,
    account: Account,
    cached: Cached,
  ): Promise<Decline | { data: Record<string, unknown> } | undefined>;
  /** Called when a hold is released or expires. A capture ends a hold, too: as `endsHold` of its posting. */
  end(transaction: Connection, account: AccountKey, hold: EndedHold): Promise<void>;
};

/** A rule with the postings of a batch that it applies to, and the facts it has read for them. */
export type RuleInForce = {
  rule: PostingRule;
  postings: ReadonlySet<Posting>;
  facts: unknown;
  hasCounted: boolean;
};

/** What each rule has cached. */
export type CachedRules = ReadonlyMap<PostingRule, unknown>;

export function cachedRules(
  generation: CacheGeneration | undefined,
  rules: readonly PostingRule[],
): CachedRules | undefined {
  return generation?.remembered.get(rules)?.get('all') as CachedRules | undefined;
}

/** Loads and caches what each rule needs. @param generation the cache generation in force before the call */
export async function loadRules(
  connection: Connection,
  { keys, rules }: { keys: SealKeys; rules: readonly PostingRule[] },
  generation?: CacheGeneration,
): Promise<CachedRules> {
  const cached = new Map<PostingRule, unknown>();
  for (const rule of rules) cached.set(rule, await rule.load(connection, keys));
  if (generation) remember(generation, rules, 'all', cached);
  return cached;
}

/** Reads the facts of the rules that apply to any of these postings. */
export function readRules(
  transaction: Connection,
  cached: CachedRules,
  postings: readonly Posting[],
): Promise<RuleInForce[]> {
  const reads: Promise<RuleInForce>[] = [];
  for (const [rule, of] of cached) {
    const concernedPostings = postings.filter((posting) => rule.concerns(posting, of));
    if (concernedPostings.length === 0) continue;
    const read = rule.read(transaction, concernedPostings, of);
    reads.push(
      read.then((facts) => ({ rule, postings: new Set(concernedPostings), facts, hasCounted: false })),
    );
  }
  return Promise.all(reads);
}

/** The first reason of any rule to decline the posting. */
export function judgeByRules(
  rules: readonly RuleInForce[],
  posting: Posting,
  sides: PostingSides,
  date: Date,
): Decline | ServiceError | undefined {
  for (const { rule, postings, facts } of rules) {
    const decline = postings.has(posting) ? rule.judge(posting, sides, facts, date) : undefined;
    if (decline) return decline;
  }
  return undefined;
}

/** What the rules add to the sealed data of a booked posting; undefined if nothing. */
export function sealedDataOfRules(
  rules: readonly RuleInForce[],
  posting: Posting,
  sides: PostingSides,
  date: Date,
): Record<string, unknown> | undefined {
  const added = rules.flatMap(({ rule, postings, facts }) =>
    postings.has(posting) ? (rule.sealedData?.(posting, sides, facts, date) ?? []) : [],
  );
  return added.length ? Object.assign({}, ...added) : undefined;
}

/** Lets the rules count a booked posting. */
export function countByRules(
  rules: readonly RuleInForce[],
  posting: Posting,
  sides: PostingSides,
  date: Date,
): void {
  for (const one of rules) {
    if (!one.rule.count || !one.postings.has(posting)) continue;
    one.rule.count(posting, sides, one.facts, date);
    one.hasCounted = true;
  }
}

/** Writes what the rules have counted. */
export function writeRules(transaction: Connection, rules: readonly RuleInForce[]): Promise<unknown>[] {
  return rules.flatMap(({ rule, facts, hasCounted }) =>
    hasCounted && rule.write ? [rule.write(transaction, facts)] : [],
  );
}
