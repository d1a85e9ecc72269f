/** What the audit log brings to the service. */

import { getResource, PEOPLE, restrictTo } from '#engine/contract';
import {
  type AuditRow,
  type ResourceHooks,
  type Row,
  roleIn,
  type ServiceFeature,
  sameSeal,
  sealAudit,
} from '#engine/service';
import { auditPointers } from './pointers.ts';

/** What the declaration can't say of audit entries: whether one was altered, and what it speaks of. */
const auditHooks: ResourceHooks = {
  async resolveVirtualFields(_connection, rows, { ability }, { keys }) {
    const seesRoles = restrictTo(getResource(PEOPLE), ability).fields.role !== undefined;
    for (const row of rows) {
      row.altered = !sameSeal(sealAudit(keys, sealedFields(row)), row.seal as Buffer);
      row.role = seesRoles ? roleIn(row) : null;
    }
  },

  pointers: auditPointers,
};

function sealedFields(row: Row): AuditRow {
  const { _id, user, client, action, resource, record, content, data, anchor, date } = row as Row &
    Omit<AuditRow, 'date'> & { date: Date };
  return { _id, user, client, action, resource, record, content, data, anchor, date: date.getTime() };
}

export const auditService: ServiceFeature = {
  hooks: { audit: auditHooks },
  about: { audit: 'Who changed what, and when. Written by the service alone.' },
};
