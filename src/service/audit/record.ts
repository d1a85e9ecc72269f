/**
 * The audit log: who changed what. An entry is written in the same transaction as what it records, so
 * neither exists without the other. Each row carries a seal over all its fields.
 */
import { type Placeholder, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Connection } from '../database/database.ts';
import { type AuditRow, sealAudit } from './seal.ts';

export type AuditEntry = {
  /** Who did it: `_id` of the user, null for the service itself. */
  user: string | null;
  /** Whose tenant it concerns; null for the platform's own. */
  client: string | null;
  /** What was done: create, update, delete, credit, sign_in, … */
  action: string;
  /** Name of the resource, and `_id` of the record that it was done to; null where there is none. */
  resource: string;
  record: string | null;
  /** A line for people: a reference, a name. */
  content?: string;
  /** The fields that changed, before and after. Secrets never come here. */
  data?: { before?: unknown; after?: unknown };
  /** When, if not now: for demo data. */
  date?: Date;
};

/** An audit row ready to be written as JSON: its seal in hexadecimal. */
export type SealedAuditRow = AuditRow & { seal: string };

/**
 * Writes audit entries in the transaction of what they record.
 * @param auditKey `ledger.auditKey`
 */
export async function recordAudit(
  transaction: Connection,
  auditKey: Uint8Array,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = JSON.stringify(entries.map((entry) => sealedAuditRow(auditKey, entry)));
  await transaction.execute(sql`${insertAudit} from ${auditRows(rows)}`);
}

/** The row of an entry, sealed. The ledger's batches write it themselves, with the money it records. */
export function sealedAuditRow(auditKey: Uint8Array, entry: AuditEntry): SealedAuditRow {
  const date = entry.date?.getTime() ?? Date.now();
  const row: AuditRow = {
    _id: entry.date ? newId({ msecs: date }) : newId(),
    date,
    user: entry.user,
    client: entry.client,
    action: entry.action,
    resource: entry.resource,
    record: entry.record,
    content: entry.content ?? null,
    data: storable(entry.data),
  };
  return { ...row, seal: `\\x${sealAudit(auditKey, row).toString('hex')}` };
}

/** The head of the statement that writes audit rows, up to its `from`. */
export const insertAudit = sql`
  insert into audit (_id, date, "user", client, action, resource, record, content, data, seal)
  select _id, to_timestamp(date / 1000.0), "user", client, action, resource, record, content, data, seal`;

/** A JSON text of sealed audit rows as rows of a statement. */
export const auditRows = (json: string | Placeholder) => sql`json_to_recordset(${json}::json) as audit_row(
  _id uuid, date bigint, "user" uuid, client uuid, action text, resource text, record text,
  content text, data jsonb, seal bytea)`;

/** What `jsonb` gives back: no undefined, dates and bigints as texts. */
function storable(data: AuditEntry['data']): unknown {
  if (data === undefined) return null;
  return JSON.parse(
    JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
  );
}
