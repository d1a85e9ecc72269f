/** An app in which high grants need a second person: its gate keeps the requests in memory. */
import { declareApp } from '../../../src/engine/contract/app.ts';
import { choice, reference, text } from '../../../src/engine/contract/fields.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';
import { allow } from '../../../src/engine/contract/rights/abilities.ts';
import { ApprovalRequired, type RequestedCall } from '../../../src/engine/service/approvals/gate.ts';
import type { ServiceFeature } from '../../../src/engine/service/feature.ts';
import { at, control, people } from '../people.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    raise: true;
  }
}

export const grant = defineResource({
  name: 'grant',
  subject: 'Grant',
  table: 'grants',
  recordRepresentation: 'title',
  routes: at('grants', 'grant'),
  fields: {
    title: text({ required: true }),
    client: reference('client', { required: true, createOnly: true }),
    level: choice(['low', 'high'], { required: true }),
  },
  state: { field: 'level', edited: true },
  actions: { raise: { from: ['low'], to: 'high', bulk: true } },
  approvable: ['level'],
  list: { columns: ['title', 'level'], sort: ['title', 'ASC'] },
  rights: { clerk: ['manage'] },
  tenancy: { client: 'client' },
});

declareApp({
  ...{ name: 'Grants', code: 'grants', about: 'Grants.', license: 'MIT', languages: ['en'], mark: '' },
});
declareFeatures([
  {
    resources: [...people, ...control, grant],
    roles: [
      { name: 'head', scope: 'all', permissions: [allow('manage', 'all')], immutable: true },
      { name: 'clerk', scope: 'client', permissions: [allow('manage', 'all')] },
    ],
  },
]);

/** The calls that wait, in order. */
export const requests: (RequestedCall & { effect: unknown })[] = [];

export const grants: ServiceFeature = {
  approvals: {
    beginReview:
      async ({ caller }) =>
      async ({ label, before, after }) => {
        if (after.level === 'high' && !caller.approval)
          throw new ApprovalRequired({ label, before, after }, undefined);
      },
    async request(_core, requested, { effect }) {
      requests.push({ ...requested, effect });
      return { _id: String(requests.length - 1), status: 'pending' };
    },
  },
};
