/** The resources that an app needs before anybody can sign in: users, tenants, roles and an audit log. */
import {
  boolean,
  choice,
  json,
  permissions,
  reference,
  secret,
  text,
  timestamp,
} from '../../src/engine/contract/fields.ts';
import { defineResource } from '../../src/engine/contract/resource.ts';
import { personFields } from '../../src/engine/contract/rights/identity.ts';

declare module '#engine/contract' {
  interface WildcardSubjects {
    Reader: true;
    Branch: true;
    Duty: true;
    Log: true;
  }

  /** The roles of the test apps without global scope. */
  interface RoleNames {
    librarian: true;
    reader: true;
    clerk: true;
    junior: true;
    guest: true;
    typist: true;
    officer: true;
    desk: true;
    cashier: true;
  }
}

/** Below a separate path: react-admin's own paths are named after resources. */
export const at = (list: string, item: string) => ({ list: `/library/${list}`, item: `/library/${item}` });

const user = defineResource({
  name: 'user',
  subject: 'Reader',
  table: 'users',
  recordRepresentation: 'userName',
  routes: at('readers', 'reader'),
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
    columns: ['userName', 'role'],
    filters: ['q', 'role'],
    search: ['userName'],
    sort: ['userName', 'ASC'],
  },
  rights: 'wildcards',
  tenancy: { client: 'client', user: '_id' },
});

const client = defineResource({
  name: 'client',
  subject: 'Branch',
  table: 'clients',
  recordRepresentation: 'name',
  routes: at('branches', 'branch'),
  group: 'people',
  fields: {
    name: text({ required: true, unique: true }),
    status: choice(['active', 'inactive'], { required: true, default: 'active' }),
    publicKey: text({ unique: true }),
  },
  list: { columns: ['name', 'status'], filters: ['q'], search: ['name'], sort: ['name', 'ASC'] },
  rights: 'wildcards',
  tenancy: { client: '_id' },
});

const role = defineResource({
  name: 'role',
  subject: 'Duty',
  table: 'roles',
  recordRepresentation: '_id',
  routes: at('duties', 'duty'),
  id: text({ required: true, max: 40 }),
  fields: {
    client: reference('client', { createOnly: true }),
    permissions: permissions({ required: true }),
    requiresSecondFactor: boolean({ default: false }),
    builtIn: boolean({ readOnly: true, default: false }),
  },
  list: { columns: ['_id', 'permissions'], sort: ['_id', 'ASC'] },
  rights: 'wildcards',
  tenancy: { client: 'client', shared: true },
});

const audit = defineResource({
  name: 'audit',
  subject: 'Log',
  table: 'audit',
  recordRepresentation: 'action',
  routes: at('log', 'log'),
  fields: {
    date: timestamp({ readOnly: true, default: 'now' }),
    user: reference('user', { readOnly: true }),
    action: text({ readOnly: true, exact: true }),
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
  rights: 'wildcards',
  tenancy: { client: 'client' },
});

export const people = [user, client];
export const control = [role, audit];
