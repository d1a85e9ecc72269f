/** Seals the audit log on demand instead of every second; and changes rows by SQL with new seals. */

import { eq, getTableColumns, getTableName, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { vi } from 'vitest';
import { sealBlocks } from '../../src/engine/service/audit/blocks.ts';
import type { Connection } from '../../src/engine/service/database/database.ts';
import {
  emailChanges,
  passwordResets,
  sessions,
} from '../../src/engine/service/database/schema/engineTables.ts';
import { exportJobs } from '../../src/engine/service/database/schema/exportTables.ts';
import { addRows, changeRows } from '../../src/engine/service/sealedRows/change.ts';
import { recordOf, type SealedTable, sealedTables } from '../../src/engine/service/sealedRows/tables.ts';
import { sealRowInline } from '../../src/engine/service/seals/inlineSeal.ts';
import type { SealKeys } from '../../src/engine/service/seals/keys.ts';
import type { Service } from '../../src/service.ts';
import { PATIENCE } from '../setup/patience.ts';

/** A service with direct access to its rows. */
type Sealed = { service: Service; sql(query: string): Promise<unknown[]> };

/**
 * Seals until every audit row is in a block, and from then on only when called again. It may have to wait: a block
 * requires that no transaction of the whole cluster is older, including those of other tests.
 * @returns how many rows this call sealed
 */
export async function sealEverything({ service, sql }: Sealed, blockSize?: number): Promise<number> {
  await service.sealer.close();
  let sealed = 0;
  await vi.waitFor(
    async () => {
      sealed += await sealBlocks(service.database, service.ledger.keys, blockSize);
      const [left] = await sql(`select from audit
        where written_by >= coalesce((select max(ends) from audit_blocks), 0) limit 1`);
      if (left) throw new Error('not every audit row has its block');
    },
    { timeout: PATIENCE, interval: 20 },
  );
  return sealed;
}

/** Runs a statement that changes rows of sealed tables, and seals all of its changes. */
export async function changeSealed({ database, ledger }: Service, statement: string): Promise<void> {
  const written = [...sealedTables().values()].filter(({ name }) =>
    new RegExp(`\\b(update|into|from) ${name}\\b`).test(statement),
  );
  await database.transaction(async (transaction) => {
    const within = async ([table, ...others]: SealedTable[]): Promise<void> => {
      if (!table) return void (await transaction.execute(sql.raw(statement)));
      const recordsNow = async () => {
        const { rows } = await transaction.execute<{ record: string }>(
          sql`select ${recordOf(table, 'r')} as record from ${sql.identifier(table.name)} r`,
        );
        return rows.map(({ record }) => record);
      };
      const before = await recordsNow();
      await changeRows(transaction, ledger.keys, table.name, before, () => within(others));
      const added = (await recordsNow()).filter((record) => !before.includes(record));
      await addRows(transaction, ledger.keys, table.name, added, async () => {});
    };
    await within(written);
    await resealOwn(transaction, ledger.keys, statement);
  });
}

/** Reseals rows with an inline seal, in the tables that the statement names. */
export async function resealOwn(
  transaction: Pick<Connection, 'select' | 'update'>,
  keys: SealKeys,
  statement: string,
): Promise<void> {
  const tables = [
    [sessions, sessions._id, isNull(sessions.endedAt)],
    [passwordResets, passwordResets.tokenHash, isNull(passwordResets.usedAt)],
    [emailChanges, emailChanges.tokenHash, isNull(emailChanges.usedAt)],
    [exportJobs, exportJobs._id, undefined],
  ] as const;
  for (const [table, key, isSealed] of tables) {
    if (!new RegExp(`\\b(update|into|from) ${getTableName(table)}\\b`).test(statement)) continue;
    const rows = await transaction
      .select({ key, row: getTableColumns(table) })
      .from(table as PgTable)
      .where(isSealed);
    for (const { key: record, row } of rows) {
      const seal = sealRowInline(keys, table, row);
      await transaction
        .update(table)
        .set({ seal })
        .where(eq(key as PgColumn, record));
    }
  }
}
