/** Verification: checks a consistent snapshot of the database, part by part, and reports each row that fails. */

import { setTimeout } from 'node:timers/promises';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { includeArchive } from '../database/archive.ts';
import type { Connection, Database } from '../database/database.ts';
import type { SealKeys } from '../seals/keys.ts';
import { type Finding, type FindingList, type Findings, gatherFindings } from './findings.ts';

/** Maximum pause in milliseconds, and its length relative to the previous statement. */
const MAX_PAUSE_MS = 100;
const SHARE_OF_OTHERS = 2;

/**
 * The same connection, which pauses before each statement while other requests are in flight: twice as long as the
 * previous statement took, since its results are processed in that time too.
 */
function yieldingConnection(connection: Connection, isWaitedFor: () => boolean): Connection {
  let took = 0;
  const execute = async (statement: string | SQLWrapper) => {
    if (took > 0 && isWaitedFor()) await setTimeout(Math.min(SHARE_OF_OTHERS * took, MAX_PAUSE_MS));
    const start = performance.now();
    const result = await connection.execute(statement);
    took = performance.now() - start;
    return result;
  };
  return Object.create(connection, { execute: { value: execute } });
}

/** Number of rows of a table checked so far. */
export type VerificationProgress = { table: string; checked: number };

/** `findings` lists the first hundred of each kind, `more` counts the others, `found` all of them. */
export type VerificationReport<One extends Finding<string> = Finding> = {
  checked: Record<string, number>;
} & FindingList<One>;

/** The context of each part of a verification. */
export type Verification<One extends Finding<string> = Finding, Keys extends SealKeys = SealKeys> = {
  connection: Connection;
  keys: Keys;
  checked: (table: string, rows: number) => void;
} & Pick<Findings<One>, 'report' | 'reportMore'>;

/** Both bounds are inclusive. */
export type VerifiedPeriod = { from: Date; to: Date };

/** Condition for timestamps in the period; true without a period. */
export function withinPeriod(date: SQL, period: VerifiedPeriod | undefined): SQL {
  if (!period) return sql`true`;
  return sql`${date} between ${period.from.toISOString()} and ${period.to.toISOString()}`;
}

export type VerifyOptions = {
  onProgress?: ((progress: VerificationProgress) => void) | undefined;
  /** Whether the process has other work, to which the verification then yields. */
  isWaitedFor?: (() => boolean) | undefined;
};

/** @param parts of the verification, run one after the other */
export async function verify<One extends Finding<string>, Keys extends SealKeys>(
  database: Database,
  keys: Keys,
  parts: readonly ((verification: Verification<One, Keys>) => Promise<void>)[],
  { onProgress = () => {}, isWaitedFor }: VerifyOptions = {},
): Promise<VerificationReport<One>> {
  const counts: Record<string, number> = {};
  const checked = (table: string, rows: number) => {
    const now = (counts[table] ?? 0) + rows;
    counts[table] = now;
    onProgress({ table, checked: now });
  };
  const { report, reportMore, result } = gatherFindings<One>();
  await database.snapshotRead(async (transaction) => {
    await includeArchive(transaction);
    // PGlite has a single connection, which is better released as soon as possible.
    const sharing = isWaitedFor && database.kind === 'postgres';
    const connection = sharing ? yieldingConnection(transaction, isWaitedFor) : transaction;
    for (const part of parts) await part({ connection, keys, checked, report, reportMore });
  });
  return { checked: counts, ...result() };
}
