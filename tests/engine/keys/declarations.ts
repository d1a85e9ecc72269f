/** An app with notes that programs may write, with a key of their user. */
import { declareApp } from '../../../src/engine/contract/app.ts';
import { permissions, reference, secret, text } from '../../../src/engine/contract/fields.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';
import { allow } from '../../../src/engine/contract/rights/abilities.ts';
import { at, control, people } from '../people.ts';

export const accessKey = defineResource({
  name: 'accessKey',
  subject: 'AccessKey',
  table: 'access_keys',
  recordRepresentation: 'name',
  routes: at('keys', 'key'),
  fields: {
    name: text({ required: true }),
    client: reference('client', { required: true, createOnly: true }),
    user: reference('user', { required: true, createOnly: true }),
    scopes: permissions({ required: true }),
    token: secret({ storage: 'hashed', generated: 'lib_' }),
  },
  list: { columns: ['name', 'user'], sort: ['name', 'ASC'] },
  rights: { clerk: ['read', 'create', 'edit', 'delete'] },
  tenancy: { client: 'client' },
});

export const note = defineResource({
  name: 'note',
  subject: 'Note',
  table: 'notes',
  recordRepresentation: 'title',
  routes: at('notes', 'note'),
  fields: {
    title: text({ required: true }),
    client: reference('client', { required: true, createOnly: true }),
  },
  list: { columns: ['title'], filters: ['q'], search: ['title'], sort: ['title', 'ASC'] },
  rights: { clerk: ['read', 'create', 'edit', 'delete'] },
  tenancy: { client: 'client' },
});

declareApp({
  ...{ name: 'Notes', code: 'notes', about: 'Notes.', license: 'MIT', languages: ['en'], mark: '' },
});
declareFeatures([
  {
    resources: [...people, ...control, accessKey, note],
    roles: [
      { name: 'head', scope: 'all', permissions: [allow('manage', 'all')], immutable: true },
      {
        name: 'clerk',
        scope: 'client',
        permissions: [allow('read', 'Reader'), allow('manage', 'AccessKey'), allow('manage', 'Note')],
      },
    ],
  },
]);
