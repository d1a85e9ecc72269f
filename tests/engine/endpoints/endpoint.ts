/** An app of addresses that it calls, with secrets of each kind. */
import { declareApp } from '../../../src/engine/contract/app.ts';
import { reference, secret, text } from '../../../src/engine/contract/fields.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';
import { allow } from '../../../src/engine/contract/rights/abilities.ts';
import { at, control, people } from '../people.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    renewToken: true;
  }
}

export const endpoint = defineResource({
  name: 'endpoint',
  subject: 'Endpoint',
  table: 'endpoints',
  recordRepresentation: 'name',
  routes: at('endpoints', 'endpoint'),
  fields: {
    name: text({ required: true }),
    client: reference('client', { required: true, createOnly: true }),
    password: secret({ storage: 'encrypted' }),
    signingKey: secret({ storage: 'encrypted', generated: 'whsec_' }),
    token: secret({ storage: 'hashed', generated: 'tok_' }),
  },
  actions: { renewToken: { generates: ['token'] } },
  list: { columns: ['name'], filters: ['q'], search: ['name'], sort: ['name', 'ASC'] },
  rights: { clerk: ['read', 'create', 'edit', 'delete', 'renewToken'] },
  tenancy: { client: 'client' },
});

declareApp({
  ...{
    name: 'Endpoints',
    code: 'endpoints',
    about: 'Endpoints.',
    license: 'MIT',
    languages: ['en'],
    mark: '',
  },
});
declareFeatures([
  {
    resources: [...people, ...control, endpoint],
    roles: [
      { name: 'head', scope: 'all', permissions: [allow('manage', 'all')], immutable: true },
      { name: 'clerk', scope: 'client', permissions: [allow('manage', 'all')] },
    ],
  },
]);
