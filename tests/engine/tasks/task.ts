/** An app of tasks: what they cost, when they are late and where they stand follows from other fields, in SQL. */
import { sql } from 'drizzle-orm';
import { declareApp } from '../../../src/engine/contract/app.ts';
import {
  boolean,
  choice,
  computed,
  date,
  decimal,
  integer,
  reference,
  text,
  timestamp,
} from '../../../src/engine/contract/fields.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';
import { allow } from '../../../src/engine/contract/rights/abilities.ts';
import type { ServiceFeature } from '../../../src/engine/service/feature.ts';
import { expressionsFor } from '../../../src/engine/service/records/expressions.ts';
import { at, control, people } from '../people.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    appraise: true;
  }
}

export const task = defineResource({
  name: 'task',
  subject: 'Task',
  table: 'tasks',
  recordRepresentation: 'title',
  routes: at('tasks', 'task'),
  fields: {
    client: reference('client', { required: true, createOnly: true }),
    title: text({ required: true }),
    hours: integer(),
    rate: decimal({ decimals: 2 }),
    due: timestamp(),
    closed: boolean({ default: false }),
    parent: reference('task'),
    cost: computed(decimal({ decimals: 2 }), { by: 'sql', from: ['hours', 'rate'] }),
    standing: computed(choice(['open', 'late', 'closed']), { by: 'sql', from: ['due', 'closed'] }),
    day: computed(date(), { by: 'sql', from: ['due'] }),
    reminder: computed(timestamp(), { by: 'sql', from: ['due'] }),
    heading: computed(text(), { by: 'sql', from: ['title', 'hours'] }),
    isLong: computed(boolean(), { by: 'sql', from: ['hours'] }),
    subtasks: computed(integer(), { by: 'sql', from: [] }),
  },
  verbs: ['appraise'],
  access: { rate: { read: 'appraise' } },
  list: {
    columns: ['title', 'standing', 'cost', 'subtasks'],
    filters: ['q', 'standing', 'cost'],
    search: ['title'],
    sort: ['day', 'ASC'],
    views: { late: { standing: 'late' } },
    attention: 'late',
  },
  rights: { clerk: ['read', 'create', 'edit', 'delete'], librarian: ['manage'] },
  tenancy: { client: 'client' },
});

declareApp({
  ...{ name: 'Tasks', code: 'tasks', about: 'Tasks.', license: 'MIT', languages: ['en'], mark: '' },
});
declareFeatures([
  {
    resources: [...people, ...control, task],
    roles: [
      { name: 'head', scope: 'all', permissions: [allow('manage', 'all')], immutable: true },
      { name: 'librarian', scope: 'client', permissions: [allow('manage', 'all')] },
      { name: 'clerk', scope: 'client', permissions: [allow('manage', 'all')] },
    ],
  },
]);

export const tasks: ServiceFeature = {
  expressions: [
    expressionsFor(task, {
      cost: ({ hours, rate }) => sql`${hours} * ${rate}`,
      standing: ({ due, closed }) =>
        sql`case when ${closed} then 'closed' when ${due} < now() then 'late' else 'open' end`,
      day: ({ due }) => sql`(${due} at time zone 'UTC')::date`,
      reminder: ({ due }) => sql`${due} - interval '1 day'`,
      heading: ({ title, hours }) => sql`${title} || ' ' || ${hours}`,
      isLong: ({ hours }) => sql`${hours} >= 8`,
      subtasks: ({ _id }) => sql`select count(*) from tasks as subtask where subtask.parent = ${_id}`,
    }),
  ],
};
