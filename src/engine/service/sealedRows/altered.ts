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
  return (await findIntact(connection, keys, resource, [id])).has(id);
}

/** @returns those of the `_id`s whose rows are as the service has written them */
export async function findIntact(
  connection: Connection,
  keys: SealKeys,
  resource: Resource,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { table } = resource;
  const listed = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await connection.execute<{ _id: string; row: SealedRowJson }>(sql`
    select t._id, ${sealedRow(table, 't')} as row from ${getTable(resource)} t where t._id in (${listed})`);
  const altered = await findAltered(
    connection,
    keys,
    rows.map(({ row }) => ({ table, row })),
  );
  const intact = rows.filter(({ row: { record } }) => !altered.has(rowName({ table, record })));
  return new Set(intact.map(({ _id }) => _id));
}
