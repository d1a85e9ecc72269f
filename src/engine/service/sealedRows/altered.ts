/** Finds rows that were changed outside the service, for code that decides by them. */
import { sql } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import type { Connection } from '../database/database.ts';
import { getTable } from '../database/schema/tables.ts';
import type { SealKeys } from '../seals/keys.ts';
import { findRolledBack, rowName } from './revisions.ts';
import { isIntact, type SealedRowJson, sealedRow } from './seal.ts';

/** @returns the `rowName`s of rows that do not match their seals, or were rolled back together with them */
export async function findAltered(
  connection: Connection,
  keys: SealKeys,
  rows: readonly { table: string; row: SealedRowJson }[],
): Promise<ReadonlySet<string>> {
  const broken = rows
    .filter(({ table, row }) => !isIntact(keys, table, row))
    .map(({ table, row: { record } }) => rowName({ table, record }));
  const rolledBack = await findRolledBack(
    connection,
    rows.map(({ table, row: { record } }) => ({ table, record })),
  );
  return new Set([...broken, ...rolledBack]);
}

/** Whether the row of a record is as the service has written it; false if there is none. */
export async function isRowIntact(
  connection: Connection,
  keys: SealKeys,
  resource: Resource,
  id: string,
): Promise<boolean> {
  const { table } = resource;
  const { rows } = await connection.execute<{ row: SealedRowJson }>(sql`
    select ${sealedRow(table, 't')} as row from ${getTable(resource)} t where t._id = ${id}`);
  const altered = await findAltered(
    connection,
    keys,
    rows.map(({ row }) => ({ table, row })),
  );
  return rows.length > 0 && altered.size === 0;
}
