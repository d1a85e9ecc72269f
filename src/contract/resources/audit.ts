import { data, flag, moment, reference, text } from '../fields.ts';
import { defineResource } from '../resource.ts';

/** Who changed what, and when. Written by the service with what it records; nobody can post one. */
export const audit = defineResource({
  name: 'audit',
  subject: 'Audit',
  table: 'audit',
  represent: 'action',
  routes: { list: '/dashboard/audit', item: '/dashboard/audit' },
  icon: 'audit',
  fields: {
    date: moment({ readOnly: true, default: 'now' }),
    user: reference('user', { readOnly: true }),
    action: text({ readOnly: true, exact: true }),
    resource: text({ readOnly: true, exact: true }),
    record: text({ readOnly: true, exact: true }),
    content: text({ readOnly: true, long: true }),
    data: data({ readOnly: true }),
    client: reference('client', { readOnly: true }),
    altered: flag({ readOnly: true, virtual: true }),
  },
  list: {
    columns: ['date', 'user', 'action', 'resource', 'record', 'content', 'altered'],
    filters: ['q', 'date', 'user', 'action', 'resource', 'record', 'client'],
    search: ['content'],
    sort: ['date', 'DESC'],
    method: 'POST',
    unbounded: true,
  },
  without: ['create', 'edit', 'delete'],
  tenancy: { client: 'client' },
});
