/** Credit and debit: errors, the Idempotency-Key, and exact sums. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { formatAmount, parseAmount } from '../../src/engine/contract/values/money.ts';
import { PLATFORM_ID } from '../../src/ledger/contract/parties.ts';
import type { ApiResponse } from './api.ts';
import { type Checks, expectRejection, expectStatus, UNUSED_ID } from './suite.ts';
import type { Money, OwnSuite } from './world.ts';

type Move = { type?: 'credit' | 'debit'; wallet?: string; money?: Money; amount: unknown; key?: string };

/** POST wallet/{id}/{type}: by default on the customer's wallet, in the currency with eight decimals. */
export function move(
  { http, me, world }: OwnSuite,
  { type = 'credit', amount, key, ...request }: Move,
): Promise<ApiResponse> {
  const { wallet = world.customer.wallet, money = world.fine } = request;
  const body = { amount, reference: `Conformance ${world.mark}` };
  return http.move('POST', `wallet/${wallet}/${type}?currency=${money._id}`, {
    as: me,
    body,
    ...(key && { key }),
  });
}

/** The balance in minor units. */
export async function readUnits({ http, me }: OwnSuite, wallet: string, money: Money): Promise<bigint> {
  const response = await http.call('GET', `wallet/${wallet}/balance?currency=${money.abbreviation}`, {
    as: me,
  });
  const text: string = expectStatus(response, 200).data.balance;
  const units = parseAmount(text.replace('-', ''), money.decimals);
  assert.equal(formatAmount(units, money.decimals), text.replace('-', ''), 'with all of its decimals');
  return text.startsWith('-') ? -units : units;
}

export const moneyChecks: Checks<OwnSuite> = {
  'a credit answers the transaction, with amounts as text': async (suite) => {
    const { world } = suite;
    const before = await readUnits(suite, world.customer.wallet, world.fine);
    const { data } = expectStatus(await move(suite, { amount: '12.5' }), 200);
    const { type, status, amount, currency, from, to, toType, altered } = data;
    assert.deepEqual(
      { type, status, amount, currency, from, to, toType, altered },
      {
        ...{ type: 'credit', status: 'successful', amount: '12.50000000', currency: world.fine._id },
        ...{ from: PLATFORM_ID, to: world.customer._id, toType: 'user', altered: false },
      },
    );
    assert.equal((await readUnits(suite, world.customer.wallet, world.fine)) - before, 1_250_000_000n);
  },

  'without a proper Idempotency-Key nothing moves': async (suite) => {
    const { http, me, world } = suite;
    const before = await readUnits(suite, world.customer.wallet, world.fine);
    const path = `wallet/${world.customer.wallet}/credit?currency=${world.fine._id}`;
    for (const key of [undefined, '', 'x'.repeat(201)]) {
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      const body = { amount: '1', reference: 'No key' };
      expectRejection(
        await http.call('POST', path, { as: me, body, headers }),
        400,
        'idempotency_key_missing',
      );
    }
    assert.equal(await readUnits(suite, world.customer.wallet, world.fine), before);
  },

  'a repeat gets the first answer, another body 409': async (suite) => {
    const { world } = suite;
    const key = randomUUID();
    const first = await move(suite, { amount: '1', key });
    const after = await readUnits(suite, world.customer.wallet, world.fine);
    const again = await move(suite, { amount: '1', key });
    assert.equal(again.text, first.text);
    for (const other of [
      { amount: '2' },
      { amount: '1', type: 'debit' as const },
      { amount: '1', money: world.whole },
    ]) {
      expectRejection(await move(suite, { ...other, key }), 409, 'idempotency_key_reused');
    }
    assert.equal(await readUnits(suite, world.customer.wallet, world.fine), after);
  },

  '50 repeats at the same time move the money once': async (suite) => {
    const { world } = suite;
    const before = await readUnits(suite, world.customer.wallet, world.fine);
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => move(suite, { amount: '0.00000001', key })),
    );
    assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
    assert.equal(new Set(responses.map(({ text }) => text)).size, 1);
    assert.equal(await readUnits(suite, world.customer.wallet, world.fine), before + 1n);
  },

  'an amount that is none, not positive or too fine is 400 and named': async (suite) => {
    for (const amount of [
      '',
      '-1',
      '+1',
      '1e3',
      '1,5',
      '0x10',
      'NaN',
      ' ',
      '0',
      '0.000',
      '.5',
      '1.',
      1,
      null,
      {},
    ]) {
      expectRejection(await move(suite, { amount }), 400, 'invalid', ['amount']);
    }
    expectRejection(await move(suite, { amount: '1.000000001' }), 400, 'invalid', ['amount']);
    expectRejection(await move(suite, { amount: '1.5', money: suite.world.whole }), 400, 'invalid', [
      'amount',
    ]);
  },

  'up to 2^63-1 minor units and not one more': async (suite) => {
    const { world } = suite;
    const wallet = world.agent.wallet;
    const most = { wallet, money: world.whole, amount: '9223372036854775807' };
    expectRejection(
      await move(suite, { ...most, amount: '9223372036854775808' }),
      422,
      'amount_out_of_range',
    );
    expectStatus(await move(suite, { ...most }), 200);
    expectRejection(await move(suite, { ...most, amount: '1' }), 422, 'balance_out_of_range');
    assert.equal(await readUnits(suite, wallet, world.whole), 2n ** 63n - 1n);
    expectStatus(await move(suite, { ...most, type: 'debit' }), 200);
    assert.equal(await readUnits(suite, wallet, world.whole), 0n);
  },

  'more than there is is 422, recorded as incorrect, and moves nothing': async (suite) => {
    const { http, me, world } = suite;
    const before = await readUnits(suite, world.customer.wallet, world.fine);
    const amount = formatAmount(before + 1n, 8);
    expectRejection(await move(suite, { type: 'debit', amount }), 422, 'insufficient_funds');
    assert.equal(await readUnits(suite, world.customer.wallet, world.fine), before);
    const filter = JSON.stringify({ from: world.customer._id, status: 'incorrect' });
    const { data } = expectStatus(
      await http.call('GET', `transaction?filter=${encodeURIComponent(filter)}`, { as: me }),
      200,
    );
    assert.equal(data[0]?.amount, amount);
  },

  'a wallet, a currency or an operation that is not there is named': async (suite) => {
    const { http, me, world } = suite;
    expectRejection(await move(suite, { wallet: UNUSED_ID, amount: '1' }), 404, 'not_found');
    const nowhere: Money = { _id: UNUSED_ID, abbreviation: 'NONE', decimals: 2 };
    expectRejection(await move(suite, { money: nowhere, amount: '1' }), 400, 'invalid', ['currency']);
    const body = { amount: '1', reference: 'x' };
    const post = (path: string, sent: unknown = body) =>
      http.move('POST', `wallet/${world.customer.wallet}/${path}`, { as: me, body: sent });
    expectRejection(await post('credit'), 400, 'invalid', ['currency']);
    expectRejection(await post(`steal?currency=${world.fine._id}`), 400, 'invalid', ['type']);
    expectRejection(
      await post(`credit?currency=${world.fine._id}`, { ...body, colour: 'red' }),
      400,
      'invalid',
      ['colour'],
    );
    expectRejection(await post(`credit?currency=${world.fine._id}`, { amount: '1' }), 400, 'invalid', [
      'reference',
    ]);
  },
};
