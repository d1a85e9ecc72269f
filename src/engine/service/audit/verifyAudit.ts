/** Verifies the seals of audit rows. */
import { sql } from 'drizzle-orm';
import { asColumns } from '../database/schema/rowFields.ts';
import { PAGE, readAhead } from '../verification/pages.ts';
import { type Verification, type VerifiedPeriod, withinPeriod } from '../verification/verify.ts';
import { type AuditJson, auditFields, checkAudit } from './checks.ts';

/** @param period restricts the check to rows of this time */
export async function verifyAudit(
  { connection, keys, checked, report }: Verification,
  period?: VerifiedPeriod,
): Promise<void> {
  const pages = readAhead(async (last?: AuditJson) => {
    const after = last ? sql`a._id > ${last._id}` : sql`true`;
    const { rows } = await connection.execute<AuditJson>(sql`
      select ${asColumns(auditFields)} from audit a
      where ${after} and ${withinPeriod(sql`a.date`, period)} order by a._id limit ${PAGE}`);
    return rows;
  });
  for await (const rows of pages) {
    for (const row of rows) {
      const check = checkAudit(keys, row);
      if (check) report({ table: 'audit', record: row._id, check });
    }
    checked('audit', rows.length);
  }
}
