import { choice, moment, reference, secret } from '../../engine/contract/fields.ts';
import { defineResource } from '../../engine/contract/resource.ts';
import { personFields } from '../../engine/contract/rights/identity.ts';

/** A person who signs in: platform staff, a client's staff or a customer. Has a wallet of their own. */
export const user = defineResource({
  name: 'user',
  subject: 'User',
  table: 'users',
  represent: 'userName',
  routes: { list: '/dashboard/users', item: '/dashboard/user' },
  icon: 'people',
  group: 'people',
  fields: {
    ...personFields,
    confirmPassword: secret({ required: true, repeats: 'password' }),
    role: reference('role', { required: true }),
    status: choice(['active', 'inactive'], { required: true, default: 'active' }),
    secondFactorSince: moment({ readOnly: true, day: true }),
    client: reference('client', { createOnly: true }),
    defaultCurrency: reference('currency'),
    wallet: reference('wallets', { readOnly: true, virtual: true }),
    createdAt: moment({ readOnly: true, default: 'now', day: true }),
  },
  list: {
    columns: ['userName', 'firstName', 'lastName', 'email', 'role', 'client', 'status', 'createdAt'],
    filters: ['q', 'role', 'status', 'client', 'createdAt', 'email'],
    search: ['userName', 'firstName', 'lastName', 'email'],
    sort: ['createdAt', 'DESC'],
    views: { inactive: { status: 'inactive' }, recent: { createdAt_within: 'last7Days' } },
  },
  sections: {
    identity: ['userName', 'firstName', 'lastName', 'email', 'language'],
    access: ['role', 'status', 'password', 'confirmPassword', 'secondFactorSince'],
    belonging: ['client', 'defaultCurrency', 'wallet', 'createdAt'],
  },
  state: { field: 'status', edited: true },
  actions: {
    activate: { from: ['inactive'], to: 'active', bulk: true, undo: 'deactivate' },
    deactivate: { from: ['active'], to: 'inactive', confirm: 'danger', bulk: true, undo: 'activate' },
  },
  // Who can't change what others may do doesn't say it of a new one either: see the service's hooks.
  access: { role: { write: 'edit' } },
  confirms: {
    create: 'the role may recharge, or edit users or roles',
    update:
      'another role is given that may recharge, or edit users or roles; or someone who has such a role gets ' +
      'another password or e-mail address',
  },
  refuses: { create: ['currency_disabled'], update: ['currency_disabled'] },
  tenancy: { client: 'client', user: '_id' },
});
