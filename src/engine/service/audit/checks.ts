/** Whether an audit row is unchanged since the service wrote it. */
import { sql } from 'drizzle-orm';
import { fromHex, milliseconds } from '../database/schema/rowFields.ts';
import type { SealKeys } from '../seals/keys.ts';
import { sameSeal } from '../seals/seals.ts';
import type { Check } from '../verification/findings.ts';
import { type AuditRow, sealAudit } from './seal.ts';

/** SQL for an audit row and its seal, from `audit` under the alias `a`. */
export const auditFields = {
  _id: sql`a._id`,
  date: milliseconds(sql`a.date`),
  user: sql`a."user"`,
  client: sql`a.client`,
  action: sql`a.action`,
  resource: sql`a.resource`,
  record: sql`a.record`,
  content: sql`a.content`,
  data: sql`a.data`,
  anchor: sql`encode(a.anchor, 'hex')`,
  seal: sql`encode(a.seal, 'hex')`,
};
export type AuditJson = Omit<AuditRow, 'anchor'> & { anchor: string | null; seal: string };

export function checkAudit(keys: SealKeys, row: AuditJson): Check | undefined {
  const anchor = row.anchor === null ? null : fromHex(row.anchor);
  return sameSeal(sealAudit(keys, { ...row, anchor }), fromHex(row.seal)) ? undefined : 'seal';
}
