/** Reseals the rows that blocks consist of: audit entries, and the seals of rows. */
import { type SQL, sql } from 'drizzle-orm';
import { type AuditJson, auditFields } from '../audit/checks.ts';
import { sealAudit } from '../audit/seal.ts';
import type { Connection } from '../database/database.ts';
import { asColumns, fromHex } from '../database/schema/rowFields.ts';
import { readRows } from '../sealedRows/change.ts';
import { digestSql, type RowSealJson, rowSealJson, sealOfRow } from '../sealedRows/seal.ts';
import { sealedTables } from '../sealedRows/tables.ts';
import type { SealKeys } from '../seals/keys.ts';
import { toHex } from '../seals/seals.ts';
import type { Anchors } from './anchors.ts';
import { updateRows } from './growingTables.ts';

/** What is needed to read and write rows of the log. */
export type LogAccess = {
  connection: Connection;
  keys: SealKeys;
  anchors: Anchors;
  /** The audit entries, with detached months. */
  audit: SQL;
  /** How many rows were written so far. */
  resealed: { audit: number; row_seals: number };
};

/** A row of the log. `reseal` returns its new seal, in hexadecimal. */
export type LogRow = { _id: string; writtenBy: string; anchor: string | null; reseal: () => string };

export type LogRows = {
  rows: LogRow[];
  /** Writes the rows that were resealed. */
  write(): Promise<void>;
};

type Entry = AuditJson & { writtenBy: string };

/** Reads audit entries. @param which conditions, order and limit */
export async function readEntries(access: LogAccess, which: SQL): Promise<LogRows> {
  const { connection, keys, anchors, audit } = access;
  const { rows } = await connection.execute<Entry>(sql`
    select ${asColumns({ ...auditFields, writtenBy: sql`a.written_by::text` })} from ${audit} a where ${which}`);
  const changed: { _id: string; anchor: string | null; seal: string }[] = [];
  const reseal = (row: Entry) => {
    const anchor = anchors.translate(row.anchor);
    const seal = toHex(sealAudit(keys, { ...row, anchor: anchor === null ? null : fromHex(anchor) }));
    changed.push({ _id: row._id, anchor, seal });
    return seal;
  };
  return {
    rows: rows.map((row) => ({ ...row, reseal: () => reseal(row) })),
    write: async () => {
      await updateRows(
        connection,
        { table: 'audit', key: { _id: 'uuid' }, set: { anchor: 'bytea', seal: 'bytea' } },
        changed,
      );
      access.resealed.audit += changed.length;
    },
  };
}

type LoggedSeal = { seal: RowSealJson; writtenBy: string; isNewest: boolean };

/** Reads the seals of rows. @param which conditions, order and limit */
export async function readRowSeals(access: LogAccess, which: SQL): Promise<LogRows> {
  const { connection, keys, anchors } = access;
  const { rows } = await connection.execute<LoggedSeal>(sql`
    select ${rowSealJson} as seal, s.written_by::text as "writtenBy", not exists (
      select from row_seals later
      where later."table" = s."table" and later.record = s.record and later.revision > s.revision
    ) as "isNewest"
    from row_seals s where ${which}`);
  const digests = await digestsNow(connection, keys, rows);
  const changed: { _id: string; digest: string | null; anchor: string | null; seal: string }[] = [];
  const reseal = (row: RowSealJson) => {
    const resealed = {
      ...row,
      digest: digests.get(row._id) ?? row.digest,
      anchor: anchors.translate(row.anchor),
    };
    const seal = toHex(sealOfRow(keys, resealed));
    changed.push({ _id: row._id, digest: resealed.digest, anchor: resealed.anchor, seal });
    return seal;
  };
  return {
    rows: rows.map(({ seal: row, writtenBy }) => ({ ...row, writtenBy, reseal: () => reseal(row) })),
    write: async () => {
      const set = { digest: 'bytea', anchor: 'bytea', seal: 'bytea' };
      await updateRows(connection, { table: 'row_seals', key: { _id: 'uuid' }, set }, changed);
      access.resealed.row_seals += changed.length;
    },
  };
}

/**
 * The digests of existing rows under the new key, by the `_id` of their newest seals. Earlier seals keep their digests: the
 * former states of a row are gone, and nothing is compared with them.
 */
async function digestsNow(
  connection: Connection,
  keys: SealKeys,
  rows: readonly LoggedSeal[],
): Promise<Map<string, string>> {
  const newest = new Map<string, RowSealJson>();
  for (const { seal, isNewest } of rows)
    if (isNewest && seal.digest !== null) newest.set(`${seal.table} ${seal.record}`, seal);
  const digests = new Map<string, string>();
  for (const sealed of sealedTables().values()) {
    const { name: table } = sealed;
    const records = [...newest.values()].filter((seal) => seal.table === table).map(({ record }) => record);
    for (const { record, row } of await readRows(connection, sealed, records)) {
      const seal = newest.get(`${table} ${record}`);
      if (row && seal) digests.set(seal._id, digestSql(keys, { table, record }, row.values));
    }
  }
  return digests;
}
