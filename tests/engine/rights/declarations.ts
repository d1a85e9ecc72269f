/** An app that got two resources since its roles were written: of one nothing is said, of the other who reads it. */
import { declareApp } from '../../../src/engine/contract/app.ts';
import { choice, reference, text } from '../../../src/engine/contract/fields.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';
import { allow } from '../../../src/engine/contract/rights/abilities.ts';
import { at, control, people } from '../people.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    seal: true;
  }
}

const fields = {
  client: reference('client', { required: true, createOnly: true }),
  words: text({ required: true }),
  status: choice(['open', 'sealed']),
};
const shape = {
  recordRepresentation: 'words',
  fields,
  state: 'status',
  actions: { seal: { from: ['open'], to: 'sealed' } },
  list: { columns: ['words'], sort: ['words', 'ASC'] },
  tenancy: { client: 'client' },
} as const;

export const secret = defineResource({
  ...shape,
  ...{ name: 'secret', subject: 'Secret', table: 'secrets', routes: at('secrets', 'secret') },
  rights: {},
});

export const notice = defineResource({
  ...shape,
  ...{ name: 'notice', subject: 'Notice', table: 'notices', routes: at('notices', 'notice') },
  rights: { clerk: ['read', 'create', 'edit'], guest: ['read'] },
});

declareApp({
  ...{ name: 'Rights', code: 'rights', about: 'Whose?', license: 'MIT', languages: ['en'], mark: '' },
});
declareFeatures([
  {
    resources: [...people, ...control, secret, notice],
    roles: [
      { name: 'head', scope: 'all', permissions: [allow('manage', 'all')], immutable: true },
      { name: 'clerk', scope: 'client', permissions: [allow('manage', 'all')] },
      { name: 'guest', scope: 'client', permissions: [allow('read', 'all')] },
    ],
  },
]);
