/** Seals of audit rows, over all their columns. */
import type { SealKeys } from '../seals/keys.ts';
import { canonicalJson, seal } from '../seals/seals.ts';

/** An audit row as it is sealed and stored; the date is in milliseconds since 1970. */
export type AuditRow = {
  _id: string;
  date: number;
  user: string | null;
  client: string | null;
  action: string | null;
  resource: string | null;
  record: string | null;
  content: string | null;
  data: unknown;
  /** The last block known when the row was written: anchor.ts. Null in rows of earlier versions. */
  anchor: Uint8Array | null;
};

/** @param auditKey `keys` */
export function sealAudit(auditKey: SealKeys, row: AuditRow): Buffer {
  const { data } = row;
  return sealAuditTexts(auditKey, {
    ...row,
    data: data === null || data === undefined ? null : canonicalJson(data),
  });
}

/** @param row with its data as `canonicalJson` */
export function sealAuditTexts(auditKey: SealKeys, row: AuditRow & { data: string | null }): Buffer {
  return seal(auditKey.audit, [
    row._id,
    String(row.date),
    row.user,
    row.client,
    row.action,
    row.resource,
    row.record,
    row.content,
    row.data,
    ...(row.anchor ? [row.anchor] : []),
  ]);
}
