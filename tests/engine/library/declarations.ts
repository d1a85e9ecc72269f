/** A library: branches with their readers, shelves that all share, books and loans. It knows no money. */
import './app.ts';
import {
  choice,
  data,
  flag,
  integer,
  moment,
  permissions,
  reference,
  secret,
  text,
} from '../../../src/engine/contract/fields.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';
import { may, mayNot } from '../../../src/engine/contract/rights/abilities.ts';
import { personFields } from '../../../src/engine/contract/rights/identity.ts';

const at = (list: string, item: string) => ({ list: `/${list}`, item: `/${item}` });

const user = defineResource({
  name: 'user',
  subject: 'Reader',
  table: 'users',
  represent: 'userName',
  routes: at('readers', 'reader'),
  group: 'people',
  fields: {
    ...personFields,
    confirmPassword: secret({ required: true, repeats: 'password' }),
    role: reference('role', { required: true }),
    status: choice(['active', 'inactive'], { required: true, default: 'active' }),
    secondFactorSince: moment({ readOnly: true }),
    client: reference('client', { createOnly: true }),
    createdAt: moment({ readOnly: true, default: 'now' }),
  },
  list: {
    columns: ['userName', 'role'],
    filters: ['q', 'role'],
    search: ['userName'],
    sort: ['userName', 'ASC'],
  },
  tenancy: { client: 'client', user: '_id' },
});

const client = defineResource({
  name: 'client',
  subject: 'Branch',
  table: 'clients',
  represent: 'name',
  routes: at('branches', 'branch'),
  group: 'people',
  fields: {
    name: text({ required: true, unique: true }),
    status: choice(['active', 'inactive'], { required: true, default: 'active' }),
    publicKey: text({ unique: true }),
  },
  list: { columns: ['name', 'status'], filters: ['q'], search: ['name'], sort: ['name', 'ASC'] },
  tenancy: { client: '_id' },
});

const role = defineResource({
  name: 'role',
  subject: 'Duty',
  table: 'roles',
  represent: '_id',
  routes: at('duties', 'duty'),
  id: text({ required: true, max: 40 }),
  fields: {
    client: reference('client', { createOnly: true }),
    permissions: permissions({ required: true }),
    requiresSecondFactor: flag({ default: false }),
    builtIn: flag({ readOnly: true, default: false }),
  },
  list: { columns: ['_id', 'permissions'], sort: ['_id', 'ASC'] },
  tenancy: { client: 'client', shared: true },
});

const audit = defineResource({
  name: 'audit',
  subject: 'Log',
  table: 'audit',
  represent: 'action',
  routes: at('log', 'log'),
  fields: {
    date: moment({ readOnly: true, default: 'now' }),
    user: reference('user', { readOnly: true }),
    action: text({ readOnly: true, exact: true }),
    resource: text({ readOnly: true, exact: true }),
    record: text({ readOnly: true, exact: true }),
    content: text({ readOnly: true, long: true }),
    data: data({ readOnly: true }),
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
  without: ['create', 'edit', 'delete'],
  tenancy: { client: 'client' },
});

const shelf = defineResource({
  name: 'shelf',
  subject: 'Shelf',
  table: 'shelves',
  represent: 'label',
  routes: at('shelves', 'shelf'),
  fields: { label: text({ required: true, unique: true, max: 20 }) },
  list: { columns: ['label'], filters: ['q'], search: ['label'], sort: ['label', 'ASC'] },
  tenancy: 'shared',
});

const book = defineResource({
  name: 'book',
  subject: 'Book',
  table: 'books',
  represent: 'title',
  routes: at('books', 'book'),
  fields: {
    title: text({ required: true, max: 80 }),
    pages: integer({ required: true, min: 1, max: 9999 }),
    shelf: reference('shelf', { required: true }),
    bought: moment(),
    lendable: flag({ required: true, default: true }),
    client: reference('client', { required: true, createOnly: true }),
  },
  list: {
    columns: ['title', 'pages', 'shelf', 'lendable'],
    filters: ['q', 'pages', 'shelf', 'lendable', 'bought'],
    search: ['title'],
    sort: ['title', 'ASC'],
  },
  tenancy: { client: 'client' },
});

const loan = defineResource({
  name: 'loan',
  subject: 'Loan',
  table: 'loans',
  represent: 'book',
  routes: at('loans', 'loan'),
  fields: {
    book: reference('book', { required: true, createOnly: true }),
    reader: reference('user', { required: true, createOnly: true }),
    client: reference('client', { required: true, createOnly: true }),
    due: moment({ required: true }),
    state: choice(['out', 'back'], { default: 'out' }),
  },
  list: { columns: ['book', 'reader', 'due', 'state'], filters: ['state', 'reader'], sort: ['due', 'ASC'] },
  tenancy: { client: 'client', user: 'reader' },
});

declareFeatures([
  {
    resources: [user, client, shelf, book, loan, role, audit],
    roles: [
      { name: 'head', sees: 'all', permissions: [may('manage', 'all')], keepsAll: true },
      { name: 'librarian', sees: 'client', permissions: [may('manage', 'all'), mayNot('delete', 'Book')] },
      { name: 'reader', sees: 'own', permissions: [may('read', 'all'), mayNot('read', 'Log')] },
    ],
  },
]);

export { thisApp } from '../../../src/engine/contract/app.ts';
export { resources } from '../../../src/engine/contract/registry.ts';
export { signUpRole } from '../../../src/engine/contract/signUp.ts';
