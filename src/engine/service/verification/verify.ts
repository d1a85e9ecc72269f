/** Verification: goes over one consistent view of the database, part by part, and names each row that fails. */

import { setTimeout } from 'node:timers/promises';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { includeArchive } from '../database/archive.ts';
import type { Connection, Database } from '../database/database.ts';
import type { SealKeys } from '../seals/keys.ts';
import { type Finding, type FindingList, type Findings, gatherFindings } from './findings.ts';

/** Milliseconds; and how much longer than a statement the others' turn is. */
const LONGEST_PAUSE = 100;
const SHARE_OF_OTHERS = 2;

/**
 * The same connection, which waits before each statement while others have something to do: twice as long as the statement before
 * took, since what it answered is looked at meanwhile.
 */
function yieldingConnection(connection: Connection, isWaitedFor: () => boolean): Connection {
  let took = 0;
  const execute = async (statement: string | SQLWrapper) => {
    if (took > 0 && isWaitedFor()) await setTimeout(Math.min(SHARE_OF_OTHERS * took, LONGEST_PAUSE));
    const start = performance.now();
    const answer = await connection.execute(statement);
    took = performance.now() - start;
    return answer;
  };
  return Object.create(connection, { execute: { value: execute } });
}

/** How many rows of a table are done. */
export type VerificationProgress = { table: string; checked: number };

/** `findings` names the first hundred of each kind, `more` counts those left, `found` all of them. */
export type VerificationReport<One extends Finding<string> = Finding> = {
  checked: Record<string, number>;
} & FindingList<One>;

/** What each part of a verification works with. */
export type Verification<One extends Finding<string> = Finding, Keys extends SealKeys = SealKeys> = {
  connection: Connection;
  keys: Keys;
  checked: (table: string, rows: number) => void;
} & Pick<Findings<One>, 'report' | 'reportMore'>;

/** Both moments included. */
export type VerifiedPeriod = { from: Date; to: Date };

/** Moments in the period; all of them where there is none. */
export function withinPeriod(date: SQL, period: VerifiedPeriod | undefined): SQL {
  if (!period) return sql`true`;
  return sql`${date} between ${period.from.toISOString()} and ${period.to.toISOString()}`;
}

export type VerifyOptions = {
  onProgress?: ((progress: VerificationProgress) => void) | undefined;
  /** Whether the process has anything else to do: then it takes turns with that. */
  isWaitedFor?: (() => boolean) | undefined;
};

/** @param parts what is verified, one after the other */
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
    // PGlite's only connection is given back the sooner the better.
    const sharing = isWaitedFor && database.kind === 'postgres';
    const connection = sharing ? yieldingConnection(transaction, isWaitedFor) : transaction;
    for (const part of parts) await part({ connection, keys, checked, report, reportMore });
  });
  return { checked: counts, ...result() };
}
