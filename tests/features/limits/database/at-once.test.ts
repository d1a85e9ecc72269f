/** Limits where two services post at once: neither lets through what the other has just used up. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ServiceError } from '../../../../src/engine/service/errors.ts';
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
  await expectMoved(first, { as: platform.root, wallet: platform.one.clientWallet, amount: '100000' });
});
afterAll(async () => {
  if (first) await expectIntactLedger(first);
  if (second && second !== first) await second.close();
  await first?.close();
});

let users = 0;
async function customer(): Promise<string> {
  users += 1;
  const { root, one } = platform;
  const body = buildUser(`payer.${users}`, 'customer', { client: one.client });
  const { wallet } = await createRecord(first, root, 'user', body);
  await expectMoved(first, { as: root, wallet, amount: '1000' });
  return wallet;
}

type Side = { service: TestService; fromWallet: string; toWallet: string };

/** Posts 40 transfers of 1.01 at once, half of them by each service, where 10.09 is the most. */
async function expectNinePosted(operator: string, sides: readonly [Side, Side]): Promise<void> {
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, at) => {
      const { service, ...wallets } = sides[at % 2] as Side;
      return service.service.ledger
        .post({
          ...{ ...wallets, operator, role: 'agent', type: 'transfer', action: 'transfer' },
          ...{ currency: platform.usd, units: 101n, reference: 'At once' },
        })
        .then(
          ({ status }) => status,
          (error: ServiceError) => error.code,
        );
    }),
  );
  // Nine times 1.01 are 9.09, and ten would be 10.10.
  expect(outcomes.toSorted()).toEqual([
    ...Array<string>(31).fill('limit_exceeded'),
    ...Array<string>(9).fill('successful'),
  ]);
}

async function newOperator(): Promise<string> {
  users += 1;
  const body = buildUser(`mover.${users}`, 'agent', { client: platform.one.client });
  return (await createRecord(first, platform.root, 'user', body))._id;
}

const terms = { operations: ['transfer'], currency: 'USD', most: '10.09', reason: 'At once' };

it('never exceeds a limit by one minor unit, even without a common balance', async () => {
  // Each has two wallets of its own: nothing but the limit connects the two.
  const sides: [Side, Side] = [
    { service: first, fromWallet: await customer(), toWallet: await customer() },
    { service: second, fromWallet: await customer(), toWallet: await customer() },
  ];
  for (const per of ['day', 'week', 'month', 'day', 'week', 'month']) {
    const operator = await newOperator();
    await createRecord(first, platform.root, 'limit', { ...terms, scope: 'user', user: operator, per });
    await expectNinePosted(operator, sides);
  }
});

it.each(['out', 'in'])('never exceeds the limit of one wallet, %s', async (direction) => {
  for (const per of ['day', 'week', 'month']) {
    const wallet = await customer();
    const other = async () =>
      direction === 'out' ? { toWallet: await customer() } : { fromWallet: await customer() };
    const limited = direction === 'out' ? { fromWallet: wallet } : { toWallet: wallet };
    const sides = [
      { service: first, ...limited, ...(await other()) },
      { service: second, ...limited, ...(await other()) },
    ] as [Side, Side];
    await createRecord(first, platform.root, 'limit', { ...terms, scope: 'wallet', wallet, direction, per });
    await expectNinePosted(await newOperator(), sides);
  }
});
