/** Which children can be declared, and which not. */
import { expect, it } from 'vitest';
import { boolean, reference, text } from '../../src/engine/contract/fields.ts';
import { defineResource, listCalls } from '../../src/engine/contract/resource.ts';
import { mistakesIn } from '../setup/mistakes.ts';

const base = <const Name extends string>(name: Name) => ({
  ...{ name, subject: name, table: `${name}s`, recordRepresentation: '_id' as const },
  routes: { list: `/all/${name}s`, item: `/all/${name}` },
  list: { columns: ['_id' as const], sort: ['_id' as const, 'ASC' as const] as const },
  rights: {},
  tenancy: { shared: 'platform' as const },
});

const child = (more: object = {}) =>
  defineResource({
    ...base('line'),
    fields: {
      order: reference('order', { required: true }),
      loose: reference('order'),
      colour: text({ required: true }),
      other: reference('user'),
    },
    ...more,
  });

const order = (resource: ReturnType<typeof child>, more: object = {}) =>
  defineResource({
    ...base('order'),
    fields: { number: text(), colour: text({ required: true }), user: reference('user') },
    children: { lines: { resource, by: 'order', max: 9, ...more } },
  });

it('have no write calls of their own once a parent is declared', () => {
  const line = child();
  expect(listCalls(line)).toContain('create');
  order(line);
  expect(listCalls(line)).toEqual(['list', 'get']);
});

it('are checked by the compiler', () => {
  const fields = { colour: text({ required: true }) };
  expect(
    mistakesIn(
      defineResource({
        ...base('order'),
        fields,
        // @ts-expect-error: it refers to a user
        children: { lines: { resource: child(), by: 'other', max: 9 } },
      }),
    ),
  ).toContain('children lines do not refer to the parent by other');
  expect(
    mistakesIn(
      defineResource({
        ...base('bill'),
        fields,
        // @ts-expect-error: it refers to an order, and this is a bill
        children: { lines: { resource: child(), by: 'order', max: 9 } },
      }),
    ),
  ).toContain('children lines do not refer to the parent by order');
  expect(
    mistakesIn(
      defineResource({
        ...base('order'),
        fields,
        // @ts-expect-error: an order has no other
        children: { lines: { resource: child(), by: 'order', inherits: ['other'], max: 9 } },
      }),
    ),
  ).toContain('cannot inherit other');
});

it.each([
  ['may lack their parent', () => order(child(), { by: 'loose' })],
  [
    'already have the parent order',
    () => {
      const line = child();
      order(line);
      return order(line);
    },
  ],
  ['have an invalid min or max', () => order(child(), { max: 501 })],
  ['have an invalid min or max', () => order(child(), { min: 10 })],
  ['have ids chosen by the creator', () => order(child({ id: text() }))],
  ['or the parent move money', () => order(child({ movesMoney: true }))],
  ['have another tenancy', () => order(child({ tenancy: { client: 'other' } }))],
  ['have a condition on order', () => order(child({ when: { order: { colour: 'red' } } }))],
  ['have an unbounded list', () => order(child({ list: { ...base('line').list, unbounded: true } }))],
  [
    'have the name of a field',
    () =>
      defineResource({
        ...base('order'),
        fields: { lines: boolean() },
        children: { lines: { resource: child(), by: 'order', max: 1 } },
      }),
  ],
])('%s: is a mistake', (why, declare) => {
  expect(mistakesIn(declare())).toContain(why);
});

it('have no children of their own, so that cycles are impossible', () => {
  const line = child();
  order(line);
  const parent = defineResource({
    ...base('order'),
    fields: { up: reference('top', { required: true }) },
    children: { lines: { resource: child(), by: 'order', max: 9 } },
  });
  expect(
    mistakesIn(
      defineResource({
        ...base('top'),
        fields: { name: text() },
        children: { orders: { resource: parent, by: 'up', max: 9 } },
      }),
    ),
  ).toContain('have children themselves');
});
