/** A library: branches with their readers, shelves that all share, books and loans, and fees for what is late. */
import './app.ts';
import {
  boolean,
  choice,
  computed,
  date,
  decimal,
  email,
  file,
  integer,
  list,
  phone,
  reference,
  secret,
  text,
  timestamp,
  url,
} from '../../../src/engine/contract/fields.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';
import { allow, forbid } from '../../../src/engine/contract/rights/abilities.ts';
import { currency } from '../children/currency.ts';
import { feeSchedule, feeTier } from '../children/feeSchedule.ts';
import { at, control, people } from '../people.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    renew: true;
    remind: true;
    giveBack: true;
    lose: true;
    tear: true;
    mend: true;
    pulp: true;
    appraise: true;
  }
}

const shelf = defineResource({
  name: 'shelf',
  subject: 'Shelf',
  table: 'shelves',
  recordRepresentation: 'label',
  routes: at('shelves', 'shelf'),
  fields: { label: text({ required: true, unique: true, max: 20 }) },
  list: { columns: ['label'], filters: ['q'], search: ['label'], sort: ['label', 'ASC'] },
  rights: { librarian: ['manage'], reader: ['read'] },
  tenancy: { shared: 'platform' },
});

const book = defineResource({
  name: 'book',
  subject: 'Book',
  table: 'books',
  recordRepresentation: 'title',
  routes: at('books', 'book'),
  fields: {
    title: text({ required: true, max: 80 }),
    pages: integer({ required: true, min: 1, max: 9999 }),
    shelf: reference('shelf', { required: true }),
    bought: timestamp(),
    lendable: boolean({ required: true, default: true }),
    condition: choice(['fine', 'torn', 'pulped']),
    price: decimal({ decimals: 2 }),
    insured: boolean({ default: false }),
    client: reference('client', { required: true, createOnly: true }),
  },
  verbs: ['appraise'],
  access: { price: { read: 'appraise', write: 'appraise' }, insured: { write: 'appraise' } },
  state: 'condition',
  actions: {
    tear: { from: ['fine'], to: 'torn' },
    mend: { from: ['torn'], to: 'fine' },
    pulp: { to: 'pulped', confirm: 'danger' },
  },
  list: {
    columns: ['title', 'pages', 'shelf', 'lendable', 'price'],
    filters: ['q', 'pages', 'shelf', 'lendable', 'bought', 'price'],
    search: ['title'],
    sort: ['title', 'ASC'],
  },
  rights: { librarian: ['read', 'create', 'edit', 'tear', 'mend', 'pulp'], reader: ['read'] },
  tenancy: { client: 'client' },
});

export const loan = defineResource({
  name: 'loan',
  subject: 'Loan',
  table: 'loans',
  recordRepresentation: 'book',
  routes: at('loans', 'loan'),
  fields: {
    book: reference('book', { required: true, createOnly: true }),
    reader: reference('user', { required: true, createOnly: true }),
    client: reference('client', { required: true, createOnly: true }),
    due: timestamp({ required: true }),
    state: choice(['out', 'back', 'lost'], { default: 'out' }),
    damage: text({ max: 80 }),
    shelf: computed('book.shelf.label'),
    home: computed('client.name'),
    reason: text({ max: 80 }),
    reminders: integer({ readOnly: true, default: 0 }),
  },
  state: { field: 'state', edited: true },
  actions: {
    renew: { from: ['out'], fields: { due: timestamp({ required: true }) } },
    remind: {
      from: ['out'],
      fields: { words: text({ required: true, max: 80 }), pin: secret() },
      effect: true,
    },
    giveBack: { from: ['out', 'lost'], to: 'back', bulk: true },
    lose: {
      from: ['out'],
      to: 'lost',
      confirm: 'danger',
      fields: { reason: text({ required: true, max: 80 }) },
    },
  },
  when: { damage: { state: 'back' } },
  metrics: {
    out: { filter: { state: 'out' } },
    due: { filter: { state: 'out' }, by: { field: 'due', period: 'month', last: 6 } },
  },
  checks: [{ on: 'damage', holds: ({ damage }) => damage !== 'lost', messageKey: 'lostIsNotBack' }],
  list: { columns: ['book', 'reader', 'due', 'state'], filters: ['state', 'reader'], sort: ['due', 'ASC'] },
  rights: { librarian: ['manage'], reader: ['read'] },
  tenancy: { client: 'client', user: 'reader' },
});

const supplier = defineResource({
  name: 'supplier',
  subject: 'Supplier',
  table: 'suppliers',
  recordRepresentation: 'name',
  routes: at('suppliers', 'supplier'),
  fields: {
    name: text({ required: true, max: 80 }),
    site: url(),
    phone: phone(),
    since: date(),
    age: computed(integer(), { by: 'service' }),
    contract: file({ accept: ['application/pdf', 'text/plain'], max: '2MB' }),
    discount: decimal({ decimals: 3, min: '0', max: '50' }),
    contacts: list(
      {
        name: text({ required: true }),
        mail: email(),
        role: choice(['sales', 'support']),
        phone: phone(),
      },
      { max: 3 },
    ),
    client: reference('client', { required: true, createOnly: true }),
  },
  list: {
    columns: ['name', 'site', 'phone', 'since', 'age', 'discount', 'contract', 'contacts'],
    filters: ['q', 'since', 'discount', 'phone', 'site', 'contract'],
    search: ['name'],
    sort: ['name', 'ASC'],
  },
  rights: { librarian: ['manage'], reader: ['read'] },
  tenancy: { client: 'client' },
});

declareFeatures([
  {
    resources: [...people, shelf, book, loan, supplier, currency, feeSchedule, feeTier, ...control],
    roles: [
      { name: 'head', scope: 'all', permissions: [allow('manage', 'all')], immutable: true },
      { name: 'librarian', scope: 'client', permissions: [allow('manage', 'all')] },
      { name: 'reader', scope: 'own', permissions: [allow('read', 'all'), forbid('read', 'Log')] },
    ],
  },
]);

export { thisApp } from '../../../src/engine/contract/app.ts';
export { resources } from '../../../src/engine/contract/registry.ts';
export { signUpRole } from '../../../src/engine/contract/signUp.ts';
