/** The seal of an audit row: over every column that it has. */
import { canonicalJson, seal } from '../ledger/seals.ts';

/** An audit row as it is sealed and stored; the moment is in milliseconds since 1970. */
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
};

/** @param auditKey `ledger.auditKey` */
export function sealAudit(auditKey: Uint8Array, row: AuditRow): Buffer {
  return seal(auditKey, [
    row._id,
    String(row.date),
    row.user,
    row.client,
    row.action,
    row.resource,
    row.record,
    row.content,
    row.data === null || row.data === undefined ? null : canonicalJson(row.data),
  ]);
}
