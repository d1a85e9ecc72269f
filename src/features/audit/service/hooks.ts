/** What the declaration can't say of audit entries: whether one was altered, and what it speaks of. */
import type { AuditRow } from '../../../engine/service/audit/seal.ts';
import { sealAudit } from '../../../engine/service/audit/seal.ts';
import type { ResourceRules, Row } from '../../../engine/service/records/hooks.ts';
import { sameSeal } from '../../../ledger/seals.ts';
import { auditPointers } from './pointers.ts';

export const auditRules: ResourceRules = {
  async complete(_connection, rows, _caller, { ledger }) {
    for (const row of rows) {
      row.altered = !sameSeal(sealAudit(ledger.auditKey, sealedFields(row)), row.seal as Buffer);
    }
  },

  pointers: auditPointers,
};

function sealedFields(row: Row): AuditRow {
  const { _id, user, client, action, resource, record, content, data, anchor, date } = row as Row &
    Omit<AuditRow, 'date'> & { date: Date };
  return { _id, user, client, action, resource, record, content, data, anchor, date: date.getTime() };
}
