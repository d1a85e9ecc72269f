/** Policies per period where two services post at once: no one splits a payment by sending its parts together. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { parseAmount } from '../../../../src/engine/contract/index.ts';
import { startService, startServiceWithPlatform, type TestService } from '../../../service/harness.ts';
import { expectIntactLedger, expectMoved } from '../../../service/money.ts';
import { buildUser, createRecord, type Platform, signInToPlatform } from '../../../service/platform.ts';

let first: TestService;
let second: TestService;
let platform: Platform;

beforeAll(async () => {
  first = await startServiceWithPlatform();
  // The embedded database has one service.
  const isEmbedded = inject('prepared').databases.kind === 'embedded';
  second = isEmbedded
    ? first
    : await startService({ DATABASE_URL: first.service.settings.databaseUrl ?? '' });
  platform = await signInToPlatform(first);
});
afterAll(async () => {
  if (first) await expectIntactLedger(first);
  if (second && second !== first) await second.close();
  await first?.close();
});

it.each(['day', 'week', 'month'])(
  'what one person moves alone in a %s stays below the amount',
  async (per) => {
    const { root } = platform;
    await createRecord(first, root, 'user', buildUser(`mover.${per}`, 'root'));
    const as = await first.signIn(`mover.${per}`);
    const wallets: string[] = [];
    for (const name of ['from', 'to', 'other.from', 'other.to']) {
      const body = buildUser(`${name}.${per}`, 'customer', { client: platform.one.client });
      wallets.push((await createRecord(first, root, 'user', body)).wallet);
    }
    // Each has two wallets of its own: nothing but the policy connects the two.
    const sides = [
      { service: first, from: wallets[0] ?? '', to: wallets[1] ?? '' },
      { service: second, from: wallets[2] ?? '', to: wallets[3] ?? '' },
    ];
    for (const { from } of sides) await expectMoved(first, { as: root, wallet: from, amount: '100' });
    const terms = { operation: 'transfer', currency: 'USD', from: '10.00', per, approvers: 1 };
    await createRecord(first, root, 'approvalPolicy', { ...terms, name: `Each ${per}` });
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const amount = `${(at % 3) + 1}.01`;
        const { service, ...between } = sides[at % 2] as (typeof sides)[number];
        const { status } = await service.call('POST', 'transaction', {
          ...{ as, headers: { 'idempotency-key': randomUUID() } },
          body: { ...between, type: 'transfer', currency: 'USD', amount, reference: 'At once' },
        });
        return { status, cents: parseAmount(amount, 2) };
      }),
    );
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([201, 202]));
    const alone = outcomes.filter(({ status }) => status === 201);
    const sum = alone.reduce((total, { cents }) => total + cents, 0n);
    expect(sum).toBeLessThan(1000n);
    // Even the smallest of those that wait would have reached it.
    expect(sum + 101n).toBeGreaterThanOrEqual(1000n);
    const booked = await first.sql<{ sum: string }>(
      `select sum(b.units)::text as sum from balances b 
        where b.wallet in ('${sides.map(({ to }) => to).join("', '")}')`,
    );
    expect(booked).toEqual([{ sum: String(sum) }]);
  },
);
