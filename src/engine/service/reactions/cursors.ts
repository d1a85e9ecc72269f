/** How far each reaction has come in the audit log, and which process is working on it. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import { leaseEnd } from '../jobs/leases.ts';

/** The next event is after `position` rows of the block. */
export type Cursor = { block: string; position: number; lease: string };

/** Starts a reaction's cursor after the last block; leaves an existing one alone. */
export async function addCursor(orm: Connection, name: string): Promise<void> {
  await orm.execute(sql`
    insert into reaction_cursors (name, block, position)
    select ${name}, coalesce((select max(number) from audit_blocks), 0) + 1, 0 on conflict do nothing`);
}

/** @returns the cursor; undefined if there is no further block, `taken` if another process works on the reaction */
export async function claimCursor(
  orm: Connection,
  name: string,
  lease: string,
): Promise<Cursor | 'taken' | undefined> {
  const { rows: next } = await orm.execute(sql`
    select from reaction_cursors c join audit_blocks b on b.number = c.block where c.name = ${name}`);
  if (next.length === 0) return undefined;
  const { rows } = await orm.execute<Omit<Cursor, 'lease'>>(sql`
    update reaction_cursors set lease = ${lease}, leased_until = ${leaseEnd()}
    where name = ${name} and (leased_until is null or leased_until < now())
    returning block::text, position`);
  return rows[0] ? { ...rows[0], lease } : 'taken';
}

/** How many blocks are still to be handled, and when the first of them was made. */
export async function readLag(
  orm: Connection,
  name: string,
): Promise<{ blocks: number; since: Date | null } | undefined> {
  const { rows } = await orm.execute<{ blocks: number; since: string | null }>(sql`
    select greatest((select coalesce(max(number), 0) from audit_blocks) + 1 - block, 0)::int as blocks,
      (select date from audit_blocks where number = block) as since
    from reaction_cursors where name = ${name}`);
  const lag = rows[0];
  return lag && { blocks: lag.blocks, since: lag.since === null ? null : new Date(lag.since) };
}

/** Moves on and renews the lease. @returns the cursor; undefined if the lease has ended and another process has it */
export async function advanceCursor(
  orm: Connection,
  name: string,
  cursor: Cursor,
): Promise<Cursor | undefined> {
  const { rows } = await orm.execute(sql`
    update reaction_cursors set block = ${cursor.block}::bigint, position = ${cursor.position}, leased_until = ${leaseEnd()}
    where name = ${name} and lease = ${cursor.lease} returning name`);
  return rows.length > 0 ? cursor : undefined;
}

export async function releaseCursor(orm: Connection, name: string, lease: string): Promise<void> {
  await orm.execute(sql`
    update reaction_cursors set lease = null, leased_until = null where name = ${name} and lease = ${lease}`);
}
