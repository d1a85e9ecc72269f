/**
 * Verifies the rows of sealed tables: each must match its newest seal, and none may have been deleted outside the
 * service.
 */
import { sql } from 'drizzle-orm';
import { readByCursor } from '../verification/pages.ts';
import type { Verification } from '../verification/verify.ts';
import { findRolledBack, rowName } from './revisions.ts';
import {
  isIntact,
  isSealValid,
  type RowSealJson,
  rowSealJson,
  type SealedRowJson,
  sealedRow,
} from './seal.ts';
import { recordOf, type SealedTable, sealedTables } from './tables.ts';

/** Verifies all rows. @param only this row, by `_id` */
export async function verifyRows(
  verification: Verification,
  only?: { table: string; record: string },
): Promise<void> {
  if (only) return verifyTable(verification, only.table, only.record);
  for (const table of sealedTables().values()) {
    await verifyTable(verification, table.name);
    await verifyRemoved(verification, table);
  }
  await verifySeals(verification);
}

async function verifyTable(
  { connection, keys, checked, report }: Verification,
  table: string,
  record?: string,
): Promise<void> {
  const rows = sql`select ${sealedRow(table, 'r')} as row from ${sql.identifier(table)} r
    where ${record ? sql`r._id = ${record}` : sql`true`}`;
  for await (const page of readByCursor<{ row: SealedRowJson }>(connection, rows)) {
    const rolledBack = await findRolledBack(
      connection,
      page.map(({ row }) => ({ table, record: row.record })),
      'all',
    );
    for (const { row } of page) {
      if (isIntact(keys, table, row) && !rolledBack.has(rowName({ table, record: row.record }))) continue;
      report({ table, record: row.record, check: 'seal' });
    }
    checked(table, page.length);
  }
}

/** Reports missing rows whose newest seal says that they exist. */
async function verifyRemoved({ connection, report }: Verification, named: SealedTable): Promise<void> {
  const table = named.name;
  const gone = sql`
    select newest.record from (
      select distinct on (s.record) s.record, s.digest from row_seals s where s."table" = ${table}
      order by s.record, s.revision desc
    ) newest
    where newest.digest is not null
      and not exists (select from ${sql.identifier(table)} r where ${recordOf(named, 'r')} = newest.record)`;
  for await (const rows of readByCursor<{ record: string }>(connection, gone)) {
    for (const { record } of rows) {
      report({ table, record, check: 'removed' });
    }
  }
}

/** Reports seals that the service did not write, and gaps in their sequence. */
async function verifySeals({ connection, keys, checked, report }: Verification): Promise<void> {
  let last: RowSealJson | undefined;
  const seals = sql`select ${rowSealJson} as seal from row_seals s order by s."table", s.record, s.revision`;
  for await (const rows of readByCursor<{ seal: RowSealJson }>(connection, seals)) {
    for (const { seal } of rows) {
      const before = last?.table === seal.table && last.record === seal.record ? last.revision : 0;
      const record = `${seal.table} ${seal.record} #${seal.revision}`;
      if (!isSealValid(keys, seal)) report({ table: 'row_seals', record, check: 'seal' });
      else if (seal.revision !== before + 1) report({ table: 'row_seals', record, check: 'sequence' });
      last = seal;
    }
    checked('row_seals', rows.length);
  }
}
