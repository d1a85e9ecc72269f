/** An app of tasks that the service closes at their end, and of which it reminds each day. */
import { declareApp } from '../../../src/engine/contract/app.ts';
import { boolean, choice, integer, reference, text, timestamp } from '../../../src/engine/contract/fields.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';
import { allow } from '../../../src/engine/contract/rights/abilities.ts';
import type { ServiceFeature } from '../../../src/engine/service/feature.ts';
import { effectsOf } from '../../../src/engine/service/records/actions/effects.ts';
import { currency } from '../children/currency.ts';
import { at, control, people } from '../people.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    close: true;
    nudge: true;
  }
}

export const task = defineResource({
  name: 'task',
  subject: 'Task',
  table: 'tasks',
  recordRepresentation: 'title',
  routes: at('tasks', 'task'),
  fields: {
    title: text({ required: true }),
    client: reference('client', { required: true, createOnly: true }),
    endsAt: timestamp(),
    nextAt: timestamp(),
    nudges: integer({ default: 0 }),
    pinned: boolean({ default: false }),
    status: choice(['open', 'closed']),
  },
  state: 'status',
  actions: { close: { from: ['open'], to: 'closed' }, nudge: { from: ['open'], effect: true } },
  due: [
    { at: 'endsAt', do: 'close', where: { pinned: false } },
    { at: 'nextAt', do: 'nudge' },
  ],
  list: { columns: ['title', 'status'], filters: ['pinned'], sort: ['title', 'ASC'] },
  rights: { clerk: ['manage'] },
  tenancy: { client: 'client' },
});

declareApp({
  ...{ name: 'Tasks', code: 'tasks', about: 'Tasks.', license: 'MIT', languages: ['en'], mark: '' },
});
declareFeatures([
  {
    resources: [...people, ...control, currency, task],
    roles: [
      { name: 'head', scope: 'all', permissions: [allow('manage', 'all')], immutable: true },
      { name: 'clerk', scope: 'client', permissions: [allow('manage', 'all')] },
    ],
  },
]);

const DAY = 86_400_000;

export const tasks: ServiceFeature = {
  effects: [effectsOf(task, { nudge: async (_, row) => ({ nudges: Number(row.nudges) + 1 }) })],
  hooks: {
    task: {
      async onDue(_, action, { title, nudges, nextAt }) {
        if (title === 'stuck') throw new Error('The task is stuck.');
        if (action !== 'nudge' || title === 'forgetful') return undefined;
        return {
          nudges: Number(nudges) + 1,
          nextAt: new Date((nextAt as Date).getTime() + DAY).toISOString(),
        };
      },
    },
  },
};
