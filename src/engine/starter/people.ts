/** Everything required to sign in: users, tenants, roles and the audit log, with the built-in roles. */

import type { Feature } from '../contract/index.ts';
import {
  allow,
  boolean,
  choice,
  defineResource,
  json,
  permissions,
  personFields,
  reference,
  secret,
  text,
  timestamp,
} from '../contract/index.ts';

declare module '../contract/index.ts' {
  /** The roles without global scope. Each resource declares their rights. */
  interface RoleNames {
    member: true;
  }
}

export const user = defineResource({
  name: 'user',
  subject: 'User',
  table: 'users',
  recordRepresentation: 'userName',
  routes: { list: '/starter/users', item: '/starter/user' },
  group: 'people',
  fields: {
    ...personFields,
    confirmPassword: secret({ required: true, mustMatch: 'password' }),
    role: reference('role', { required: true }),
    status: choice(['active', 'inactive'], { required: true, default: 'active' }),
    secondFactorSince: timestamp({ readOnly: true }),
    client: reference('client', { createOnly: true }),
    createdAt: timestamp({ readOnly: true, default: 'now' }),
  },
  list: {
    columns: ['userName', 'firstName', 'lastName', 'role', 'status'],
    filters: ['q', 'role', 'status'],
    search: ['userName', 'firstName', 'lastName'],
    sort: ['userName', 'ASC'],
  },
  rights: { member: ['manage'] },
  tenancy: { client: 'client', user: '_id' },
});

const client = defineResource({
  name: 'client',
  subject: 'Client',
  table: 'clients',
  recordRepresentation: 'name',
  routes: { list: '/starter/clients', item: '/starter/client' },
  group: 'people',
  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    status: choice(['active', 'inactive'], { required: true, default: 'active' }),
    publicKey: text({ unique: true }),
  },
  list: { columns: ['name', 'status'], filters: ['q'], search: ['name'], sort: ['name', 'ASC'] },
  rights: { member: ['manage'] },
  tenancy: { client: '_id' },
});

const role = defineResource({
  name: 'role',
  subject: 'Role',
  table: 'roles',
  recordRepresentation: '_id',
  routes: { list: '/starter/roles', item: '/starter/role' },
  group: 'control',
  id: text({ required: true, max: 40 }),
  fields: {
    client: reference('client', { createOnly: true }),
    permissions: permissions({ required: true }),
    requiresSecondFactor: boolean({ default: false }),
    builtIn: boolean({ readOnly: true, default: false }),
  },
  list: { columns: ['_id', 'permissions'], sort: ['_id', 'ASC'] },
  rights: { member: ['read', 'create', 'delete'] },
  tenancy: { client: 'client', shared: true },
});

const audit = defineResource({
  name: 'audit',
  subject: 'Audit',
  table: 'audit',
  recordRepresentation: 'action',
  routes: { list: '/starter/audit', item: '/starter/audit' },
  group: 'control',
  fields: {
    date: timestamp({ readOnly: true, default: 'now' }),
    user: reference('user', { readOnly: true }),
    action: text({
      readOnly: true,
      exact: true,
      codes: ['create', 'update', 'delete', 'sign_in', 'sign_in_failed', 'sign_out'],
    }),
    resource: text({ readOnly: true, exact: true }),
    record: text({ readOnly: true, exact: true }),
    content: text({ readOnly: true, long: true }),
    data: json({ readOnly: true }),
    client: reference('client', { readOnly: true }),
  },
  list: {
    columns: ['date', 'user', 'action', 'resource', 'content'],
    filters: ['q', 'date', 'user', 'action', 'resource', 'record'],
    search: ['content'],
    sort: ['date', 'DESC'],
    method: 'POST',
    unbounded: true,
  },
  exclude: ['create', 'edit', 'delete'],
  rights: { member: ['read'] },
  tenancy: { client: 'client' },
});

export const people: Feature = {
  resources: [user, client, role, audit],
  roles: [
    { name: 'owner', scope: 'all', permissions: [allow('manage', 'all')], immutable: true },
    { name: 'member', scope: 'client', permissions: [allow('manage', 'all')] },
  ],
};
