/** What the compiler says of conditions, of whose rows they are, and of what is unique together. */
import { expect, it } from 'vitest';
import { choice, integer, reference, text, timestamp } from '../../src/engine/contract/fields.ts';
import { defineResource } from '../../src/engine/contract/resource.ts';
import { mistakesIn } from '../setup/mistakes.ts';

const fields = {
  status: choice(['open', 'done'], { default: 'open' }),
  level: integer(),
  note: text(),
  owner: reference('user', { createOnly: true }),
  dueAt: timestamp(),
  doneAt: timestamp(),
};
const rest = {
  name: 'job',
  subject: 'Job',
  table: 'jobs',
  recordRepresentation: 'note',
  rights: {},
  tenancy: { shared: 'platform' },
  routes: { list: '/all/jobs', item: '/all/job' },
  list: { columns: ['note'], sort: ['note', 'ASC'] },
} as const;

it('a condition names existing fields and values', () => {
  const { when } = defineResource({
    ...rest,
    fields,
    when: {
      note: { status: 'done', level: [1, 2], dueAt: { set: true } },
      doneAt: { any: [{ status: { not: 'open' } }, { owner: { set: false } }] },
    },
    required: { doneAt: { status: ['done'] } },
    checks: [
      { on: 'doneAt', holds: ({ doneAt, level }) => doneAt !== null || level === 1, messageKey: 'undone' },
    ],
  });
  expect(Object.keys(when)).toEqual(['note', 'doneAt']);
});

it('unknown fields and values do not compile', () => {
  // @ts-expect-error: no such field is shown
  defineResource({ ...rest, fields, when: { colour: { status: 'done' } } });
  // @ts-expect-error: no such field is asked about
  defineResource({ ...rest, fields, when: { note: { colour: 'red' } } });
  // @ts-expect-error: no such choice
  defineResource({ ...rest, fields, when: { note: { status: 'lost' } } });
  // @ts-expect-error: no such choice among several
  defineResource({ ...rest, fields, required: { note: { status: ['done', 'lost'] } } });
  // @ts-expect-error: no such choice that it is not
  defineResource({ ...rest, fields, required: { note: { status: { not: 'lost' } } } });
  // @ts-expect-error: a moment has many spellings
  defineResource({ ...rest, fields, when: { note: { dueAt: '2026-01-01T00:00:00Z' } } });
  // @ts-expect-error: no such field in one of several conditions
  defineResource({ ...rest, fields, when: { note: { any: [{ colour: 'red' }] } } });
  // @ts-expect-error: no such field is checked
  defineResource({ ...rest, fields, checks: [{ on: 'colour', holds: () => true, messageKey: 'it' }] });
  defineResource({
    ...rest,
    fields,
    // @ts-expect-error: no such field is read by a check
    checks: [{ on: 'note', holds: ({ colour }) => !colour, messageKey: 'it' }],
  });
  expect(
    mistakesIn(
      defineResource({ ...rest, fields, tenancy: { client: 'owner' }, when: { owner: { status: 'done' } } }),
    ),
  ).toContain("identifies the row's owner");
});

it('the owner of the rows must be declared', () => {
  const { tenancy: _, ...untold } = rest;
  // @ts-expect-error: nobody says whose rows they are
  defineResource({ ...untold, fields });
  // @ts-expect-error: shared by whom
  defineResource({ ...untold, fields, tenancy: { shared: 'all' } });
  expect(defineResource({ ...untold, fields, tenancy: { shared: 'platform' } }).tenancy).toEqual({
    shared: 'platform',
  });
});

it('fields that are unique together exist and are several', () => {
  const both: ['note', 'level'] = ['note', 'level'];
  expect(
    defineResource({ ...rest, fields, unique: [both, { fields: both, emptyIsEqual: true }] }).unique,
  ).toEqual([
    { fields: both, emptyIsEqual: false },
    { fields: both, emptyIsEqual: true },
  ]);
  // @ts-expect-error: no such field
  defineResource({ ...rest, fields, unique: [['note', 'colour']] });
  const required = { ...fields, note: text({ required: true }), level: integer({ required: true }) };
  expect(
    mistakesIn(defineResource({ ...rest, fields: required, unique: [{ fields: both, emptyIsEqual: true }] })),
  ).toContain('unique has emptyIsEqual for note and level, which are never empty. Remove emptyIsEqual.');
  // @ts-expect-error: a field that is unique alone says so of itself
  defineResource({ ...rest, fields, unique: [['note']] });
  // @ts-expect-error: no such field
  defineResource({ ...rest, fields, unique: [{ fields: ['note', 'colour'], emptyIsEqual: true }] });
});
