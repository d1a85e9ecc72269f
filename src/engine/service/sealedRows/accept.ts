/**
 * Accepts an altered row after an investigation: an operator with SEAL_KEY reseals it in its current state, or
 * acknowledges the loss of blocks. The audit log records it.
 */
import { sql } from 'drizzle-orm';
import { findResourceByTable } from '../../contract/registry.ts';
import { ACCEPTED, loadChainHead, notAccepted, unknownAnchors } from '../audit/anchorCheck.ts';
import { chainedRows } from '../audit/blocks.ts';
import { recordAudit } from '../audit/record.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../newId.ts';
import type { SealKeys } from '../seals/keys.ts';
import { toHex } from '../seals/seals.ts';
import { SettingsError } from '../settings/environment.ts';
import { insertSeals, isUntouched, lockedRows } from './change.ts';
import { findRolledBack } from './revisions.ts';
import { digestSql } from './seal.ts';
import { sealedTables } from './tables.ts';

type Parts = { database: Database; keys: SealKeys };

/**
 * @param what `users:ID`, table and record as a verification reports them, or `blocks`
 * @returns a line about what was done
 * @throws SettingsError if there is nothing to accept
 */
export function accept(parts: Parts, what: string): Promise<string> {
  const [table = '', ...record] = what.split(':');
  return what === 'blocks' ? acceptBlocks(parts) : acceptRow(parts, table, record.join(':'));
}

function acceptRow({ database, keys }: Parts, table: string, record: string): Promise<string> {
  if (!sealedTables().has(table) || !record) {
    throw new SettingsError(
      `Name a row to accept, such as users:ID. Tables: ${[...sealedTables().keys()].join(', ')}.`,
    );
  }
  return database.transaction(async (transaction) => {
    await loadChainHead(transaction, keys).catch(() => {});
    const [locked] = await lockedRows(transaction, table, [record]);
    if (
      !locked ||
      (isUntouched(keys, table, locked) &&
        // A row that was rolled back together with its seals matches them.
        !(await findRolledBack(transaction, [{ table, record: locked.record }], 'all')).size)
    ) {
      throw new SettingsError(
        `${table} ${record} is unchanged since it was sealed. There is nothing to accept.`,
      );
    }
    const { row, seal } = locked;
    const digest = row && digestSql(keys, { table, record: locked.record }, row.values);
    const revision = (seal?.revision ?? 0) + 1;
    const anchor = keys.anchor.lastBlock && toHex(keys.anchor.lastBlock);
    await insertSeals(transaction, keys, [
      { _id: newId(), table, record: locked.record, revision, digest, date: Date.now(), anchor },
    ]);
    // Running processes have cached the row as altered, so a new cache generation is necessary.
    await transaction.execute(sql`update edition set version = gen_random_uuid()`);
    const resource = findResourceByTable(table)?.name ?? table;
    await recordAudit(transaction, keys, [
      {
        user: null,
        client: null,
        action: 'accept',
        resource,
        record: locked.record,
        data: { after: { revision } },
      },
    ]);
    return row
      ? `${table} ${locked.record} is sealed as it stands.`
      : `${table} ${locked.record} is noted as removed.`;
  });
}

function acceptBlocks({ database, keys }: Parts): Promise<string> {
  return database.transaction(async (transaction) => {
    await loadChainHead(transaction, keys);
    const { rows } = await transaction.execute<{ unknown: string[] }>(sql`
      select to_json(${unknownAnchors(
        sql`(select array_agg(distinct a.anchor) from ${chainedRows(sql`anchor is not null`)})`,
      )}) as unknown`);
    const anchors = await notAccepted(transaction, keys, rows[0]?.unknown ?? []);
    if (anchors.length === 0) throw new SettingsError('No block is missing. There is nothing to accept.');
    await recordAudit(transaction, keys, [
      { user: null, client: null, ...ACCEPTED, record: null, data: { after: { anchors } } },
    ]);
    return `${anchors.length} blocks are noted as lost; the audit log is sealed on. Restart the service.`;
  });
}
