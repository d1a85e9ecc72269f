/** Hooks receive the values of a write as rows have them: timestamps as Date, amounts in minor units, with their types. */
import './vouchers/voucher.ts';
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest';
import { registerServiceFeatures } from '../../src/engine/service/feature.ts';
import { hooksFor } from '../../src/engine/service/records/hooksFor.ts';
import type { Started } from '../../src/engine/service/start.ts';
import type { Tokens } from '../service/caller.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { passwordsOfPeople, startApp } from './start.ts';
import { voucher, vouchers } from './vouchers/voucher.ts';

const received: Record<string, unknown> = {};
/** What each hook receives of a voucher: its text, amount and timestamp. */
const note = (hook: string, { number, worth, until }: Record<string, unknown>) => {
  received[hook] = { number, worth, until };
};
const noting = hooksFor(voucher, {
  async prepare(_core, values) {
    expectTypeOf(values.worth).toEqualTypeOf<string | null | undefined>();
    expectTypeOf(values.until).toEqualTypeOf<string | null | undefined>();
    note('prepare', values);
    return values;
  },
  async beforeCreate(_write, values) {
    expectTypeOf(values.worth).toEqualTypeOf<bigint | null | undefined>();
    expectTypeOf(values.until).toEqualTypeOf<Date | null | undefined>();
    expectTypeOf(values.status).toEqualTypeOf<'sold' | 'withdrawn' | null | undefined>();
    note('beforeCreate', values);
    return values;
  },
  afterCreate: async (_write, _id, values) => note('afterCreate', values),
  async beforeUpdate(_write, row, values) {
    expectTypeOf(row.worth).toEqualTypeOf<bigint | null | undefined>();
    expectTypeOf(row.until).toEqualTypeOf<Date | null | undefined>();
    note('row', row);
    note('beforeUpdate', values);
    return values;
  },
  afterUpdate: async (_write, _row, values) => note('afterUpdate', values),
});

let app: Started;
let { call, signIn, create: made } = {} as AppCaller;
let clerk: Tokens;

beforeAll(async () => {
  registerServiceFeatures([passwordsOfPeople, vouchers, { hooks: noting }]);
  app = await startApp(await emptyDatabase());
  ({ call, signIn, create: made } = createAppCaller(app));
  const head = await signIn('head');
  const client = (await made(head, 'client', { name: 'north' }))._id;
  await made(head, 'user', buildUser('north', 'clerk', client));
  await made(head, 'coin', { code: 'EUR', decimals: 2 });
  clerk = await signIn('north');
});
afterAll(() => app?.close());

it('receive the same before and after the database', async () => {
  const till = (await made(clerk, 'till', { label: 'Left', takes: ['EUR'] }))._id;
  const [soon, later] = ['2999-01-01T10:00:00.000Z', '2999-02-02T10:00:00.000Z'];
  const { _id } = await made(clerk, 'voucher/sell', {
    ...{ number: 'V1', till, coin: 'EUR', worth: '25.00', until: soon },
  });
  const first = { number: 'V1', worth: 2500n, until: new Date(soon) };
  expect(received).toMatchObject({
    prepare: { number: 'V1', worth: '25.00', until: soon },
    beforeCreate: first,
    afterCreate: first,
  });
  const body = { worth: '30.00', until: later };
  expect((await call('PUT', `voucher/${_id}`, { as: clerk, body })).body.data.until).toBe(later);
  const second = { number: undefined, worth: 3000n, until: new Date(later) };
  expect(received).toMatchObject({ row: first, beforeUpdate: second, afterUpdate: second });
});
