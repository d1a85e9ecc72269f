import { data, flag, moment, reference, text } from '../../engine/contract/fields.ts';
import { defineResource } from '../../engine/contract/resource.ts';

/** What the service writes down, in the order in which one looks for it. */
const actions = [
  'create',
  'update',
  'delete',
  'credit',
  'debit',
  'transfer',
  'agent_user',
  'admin_client',
  'budget',
  'bonus',
  'add_currencies',
  'cancel',
  'reverse',
  'freeze',
  'unfreeze',
  'activate',
  'deactivate',
  'replaceKey',
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'register',
  'reset_password',
  'change_password',
  'ask_email',
  'cancel_email',
  'confirm_email',
  'end_session',
  'end_other_sessions',
  'confirm',
  'second_factor_on',
  'second_factor_off',
  'second_factor_reset',
  'recovery_codes',
  'seal',
  'export',
  'accept',
] as const;

const resources = ['user', 'client', 'wallets', 'transaction', 'currency', 'role', 'bonus'] as const;

/** Who changed what, and when. Written by the service with what it records; nobody can post one. */
export const audit = defineResource({
  name: 'audit',
  subject: 'Audit',
  table: 'audit',
  represent: 'action',
  routes: { list: '/dashboard/audit', item: '/dashboard/audit' },
  icon: 'audit',
  group: 'control',
  fields: {
    date: moment({ readOnly: true, default: 'now' }),
    user: reference('user', { readOnly: true }),
    action: text({ readOnly: true, exact: true, known: actions }),
    resource: text({ readOnly: true, exact: true, known: resources }),
    record: text({ readOnly: true, exact: true }),
    content: text({ readOnly: true, long: true }),
    data: data({ readOnly: true }),
    client: reference('client', { readOnly: true }),
    altered: flag({
      ...{ readOnly: true, virtual: true },
      says: { yes: 'console.integrity.altered', no: 'console.integrity.intact' },
    }),
  },
  list: {
    columns: ['date', 'user', 'action', 'resource', 'record', 'content', 'altered'],
    filters: ['q', 'date', 'user', 'action', 'resource', 'record', 'client'],
    search: ['content'],
    sort: ['date', 'DESC'],
    views: {
      today: { date_within: 'today' },
      signIns: { action: ['sign_in', 'sign_out'] },
      failedSignIns: { action: 'sign_in_failed' },
    },
    method: 'POST',
    unbounded: true,
  },
  sections: {
    event: ['date', 'user', 'action', 'resource', 'record', 'content', 'client', 'altered'],
    change: ['data'],
  },
  without: ['create', 'edit', 'delete'],
  tenancy: { client: 'client' },
});
