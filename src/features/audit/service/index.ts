/** The service part of the audit log. */

import { getResource, PEOPLE, restrictTo } from '#engine/contract';
import {
  type AuditRow,
  hooksFor,
  type Row,
  roleIn,
  type ServiceFeature,
  sameSeal,
  sealAudit,
} from '#engine/service';
import { audit } from '../resource.ts';
import { findAuditPointers } from './pointers.ts';

/** Hooks that compute whether an entry was altered, and which records it refers to. */
const auditHooks = hooksFor(audit, {
  async resolveVirtualFields(_connection, rows, { ability }, { keys }) {
    const canReadRoles = restrictTo(getResource(PEOPLE), ability).fields.role !== undefined;
    for (const row of rows) {
      row.altered = !sameSeal(sealAudit(keys, sealedFields(row)), row.seal as Buffer);
      row.role = canReadRoles ? roleIn(row) : null;
    }
  },

  pointers: findAuditPointers,
});

function sealedFields(row: Row): AuditRow {
  const { _id, user, client, action, resource, record, content, data, anchor, date } = row as Row &
    Omit<AuditRow, 'date'> & { date: Date };
  return { _id, user, client, action, resource, record, content, data, anchor, date: date.getTime() };
}

export const auditService: ServiceFeature = {
  hooks: auditHooks,
  about: { audit: 'Who changed what, and when. Only the service writes entries.' },
};

export { findAuditPointers } from './pointers.ts';
