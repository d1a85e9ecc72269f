/**
 * The audit log: who changed what. An entry is written in the same transaction as the change, so that neither exists
 * without the other. Each row has a seal over all its fields.
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
  /** The tenant concerned; null if none is. */
  client: string | null;
  /** The action: create, update, delete, sign_in, … */
  action: string;
  /** Name of the resource, and `_id` of the record or null. */
  resource: string;
  record: string | null;
  /** Summary for people: a reference or a name. */
  content?: string;
  /** Changed fields before and after, and additional input of an action. Never contains secrets. */
  data?: { before?: unknown; after?: unknown; given?: unknown };
  /** Defaults to now; for demo data. */
  date?: Date;
};

/** The actor. A verification compares the role with the one that the user had at the time, according to the log. */
type Actor =
  | {
      /** `_id` of the user. */
      user: string;
      /** The role in which they acted; null if it does not exist. */
      role: string | null;
      /** What acted for them, such as an API key; undefined for people: sessions/principals.ts. */
      via?: string | undefined;
    }
  | {
      /** The service itself, or an unknown visitor. */
      user: null;
      role?: null;
      via?: undefined;
    };

/** A sealed audit row, as the database stores it. */
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

/** Parameters for the rows of `insertAudit`. */
export const auditRows = rowParameters('audit', auditColumns);

/** Inserts audit rows. */
export const insertAudit = sql`
  insert into audit (_id, date, "user", client, action, resource, record, content, data, anchor, seal)
  select _id, date, "user", client, action, resource, record, content, data, anchor, seal
  from ${auditRows.from('row')}`;

/**
 * Writes audit entries in the transaction of the change.
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

/** The sealed row of an entry, for callers that insert rows in batches. */
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
    anchor: auditKey.anchor.lastBlock,
  };
  return { ...row, date, seal: sealAuditTexts(auditKey, row) };
}

/** Adds the role as `as`, and what acted for the user as `via`, to the data, where the seal covers them. */
function dataOf({ data, role, via }: AuditEntry): string | null {
  if (!role && !via) return data === undefined ? null : canonicalJson(data);
  return canonicalJson({ ...data, ...(role && { as: role }), ...(via && { via }) });
}
