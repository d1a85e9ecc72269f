/** Verification of rows of sealed tables: each is as it was sealed last, and none was removed behind the service's back. */
import { sql } from 'drizzle-orm';
import { readByCursor } from '../../../ledger/pages.ts';
import type { Scope, Verification } from '../../../ledger/verify.ts';
import { isGenuine, isIntact, type RowSealJson, rowSealJson, type SealedRowJson, sealedRow } from './seal.ts';
import { recordOf, sealedTables } from './tables.ts';

/** Goes over all of them; of one wallet, over the wallet's own row. */
export async function verifyRows(verification: Verification, scope: Scope): Promise<void> {
  if (scope.kind === 'wallet') return verifyTable(verification, 'wallets', scope.wallet);
  for (const table of sealedTables.keys()) {
    await verifyTable(verification, table);
    await verifyRemoved(verification, table);
  }
  await verifySeals(verification);
}

async function verifyTable(
  { connection, keys, checked, report }: Verification,
  table: string,
  wallet?: string,
): Promise<void> {
  const rows = sql`select ${sealedRow(table, 'r')} as row from ${sql.identifier(table)} r
    where ${wallet ? sql`r._id = ${wallet}` : sql`true`}`;
  for await (const page of readByCursor<{ row: SealedRowJson }>(connection, rows)) {
    for (const { row } of page) {
      if (isIntact(keys, table, row)) continue;
      report({ table, record: row.record, wallet: table === 'wallets' ? row.record : null, check: 'seal' });
    }
    checked(table, page.length);
  }
}

/** Rows whose newest seal says that they are there. */
async function verifyRemoved({ connection, report }: Verification, table: string): Promise<void> {
  const named = sealedTables.get(table);
  if (!named) return;
  const gone = sql`
    select newest.record from (
      select distinct on (s.record) s.record, s.digest from row_seals s where s."table" = ${table}
      order by s.record, s.revision desc
    ) newest
    where newest.digest is not null
      and not exists (select from ${sql.identifier(table)} r where ${recordOf(named, 'r')} = newest.record)`;
  for await (const rows of readByCursor<{ record: string }>(connection, gone)) {
    for (const { record } of rows) {
      report({ table, record, wallet: table === 'wallets' ? record : null, check: 'removed' });
    }
  }
}

/** Each seal is the service's own, and none is missing before it. */
async function verifySeals({ connection, keys, checked, report }: Verification): Promise<void> {
  let last: RowSealJson | undefined;
  const seals = sql`select ${rowSealJson} as seal from row_seals s order by s."table", s.record, s.revision`;
  for await (const rows of readByCursor<{ seal: RowSealJson }>(connection, seals)) {
    for (const { seal } of rows) {
      const before = last?.table === seal.table && last.record === seal.record ? last.revision : 0;
      const record = `${seal.table} ${seal.record} #${seal.revision}`;
      if (!isGenuine(keys, seal)) report({ table: 'row_seals', record, wallet: null, check: 'seal' });
      else if (seal.revision !== before + 1)
        report({ table: 'row_seals', record, wallet: null, check: 'sequence' });
      last = seal;
    }
    checked('row_seals', rows.length);
  }
}
