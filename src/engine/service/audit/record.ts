/**
 * The audit log: who changed what. An entry is written in the same transaction as what it records, so
 * neither exists without the other. Each row carries a seal over all its fields.
 */
import { sql } from 'drizzle-orm';
import { type RowOf, rowParameters } from '../database/arrays.ts';
import type { Connection } from '../database/database.ts';
import { type ArrayParameters, defineStatement } from '../database/statement.ts';
import { newId } from '../newId.ts';
import type { SealKeys } from '../seals/keys.ts';
import { canonicalJson } from '../seals/seals.ts';
import { sealAuditTexts } from './seal.ts';

export type AuditEntry = Actor & {
  /** Whose tenant it concerns; null where it is nobody's. */
  client: string | null;
  /** What was done: create, update, delete, sign_in, … */
  action: string;
  /** Name of the resource, and `_id` of the record that it was done to; null where there is none. */
  resource: string;
  record: string | null;
  /** A line for people: a reference, a name. */
  content?: string;
  /** The fields that changed, before and after, and what an action was given besides. Secrets never come here. */
  data?: { before?: unknown; after?: unknown; given?: unknown };
  /** When, if not now: for demo data. */
  date?: Date;
};

/** Who did it. A verification compares the role with the one that the log gives the user at the time. */
type Actor =
  | {
      /** `_id` of the user. */
      user: string;
      /** The role that they acted by; null where it is none that there is. */
      role: string | null;
    }
  | {
      /** The service itself, or nobody who is known. */
      user: null;
      role?: null;
    };

/** An audit row with its seal, as the database takes it. */
export type SealedAuditRow = RowOf<typeof auditColumns>;

const auditColumns = {
  _id: 'uuid',
  date: 'timestamptz',
  user: 'uuid',
  client: 'uuid',
  action: 'text',
  resource: 'text',
  record: 'text',
  content: 'text',
  data: 'jsonb',
  anchor: 'bytea',
  seal: 'bytea',
} as const;

/** The rows of `insertAudit` in a statement. */
export const auditRows = rowParameters('audit', auditColumns);

/** SQL that writes audit rows. */
export const insertAudit = sql`
  insert into audit (_id, date, "user", client, action, resource, record, content, data, anchor, seal)
  select _id, date, "user", client, action, resource, record, content, data, anchor, seal
  from ${auditRows.from('row')}`;

/**
 * Writes audit entries in the transaction of what they record.
 * @param auditKey `keys`
 */
export async function recordAudit(
  transaction: Connection,
  auditKey: SealKeys,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await insert(transaction, auditRows.values(entries.map((entry) => sealedAuditRow(auditKey, entry))));
}

const insert = defineStatement<ArrayParameters, never>('insert_audit', insertAudit);

/** The row of an entry, sealed. Who writes in batches writes it with them. */
export function sealedAuditRow(auditKey: SealKeys, entry: AuditEntry): SealedAuditRow {
  const date = entry.date ?? new Date();
  const row = {
    _id: newId(entry.date),
    date: date.getTime(),
    user: entry.user,
    client: entry.client,
    action: entry.action,
    resource: entry.resource,
    record: entry.record,
    content: entry.content ?? null,
    data: dataOf(entry),
    anchor: auditKey.anchor.known,
  };
  return { ...row, date, seal: sealAuditTexts(auditKey, row) };
}

/** With the role under `as`, where the seal holds it too. */
function dataOf({ data, role }: AuditEntry): string | null {
  if (!role) return data === undefined ? null : canonicalJson(data);
  return canonicalJson({ ...data, as: role });
}
