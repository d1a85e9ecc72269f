/**
 * Money compared with a model: random sequences of movements, sequential and concurrent, change the ledger exactly
 * like a few numbers in memory. Runs on both databases.
 */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_MINOR_UNITS } from '../../../src/engine/contract/values/money.ts';
import { PLATFORM_ID } from '../../../src/ledger/contract/parties.ts';
import type { Posting } from '../../../src/ledger/posting/posting.ts';
import { runs } from '../../setup/sampled.ts';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectIntactLedger } from '../money.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

/** Wallet 0 is the platform's; the others belong to users and start empty. */
type Movement = { from: number; to: number; units: bigint };
type Verdict = 'successful' | 'same_wallet' | 'insufficient_funds' | 'balance_out_of_range';

const WALLETS = 4;
let test: TestService;
let platform: Platform;
let operator: string;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  operator = platform.one.customerId;
});
afterAll(() => test.close());

const units = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt(1n, 2000n) },
  { weight: 1, arbitrary: fc.bigInt(1n, MAX_MINOR_UNITS) },
  { weight: 1, arbitrary: fc.constantFrom(1n, MAX_MINOR_UNITS, MAX_MINOR_UNITS - 1n) },
);
const wallet = fc.integer({ min: 0, max: WALLETS - 1 });
const movements = fc.array(fc.record({ from: wallet, to: wallet, units }), { minLength: 1, maxLength: 40 });

/** The effect of a movement, in its simplest form. */
function applyTo(balances: bigint[], { from, to, units }: Movement): Verdict {
  const paying = balances[from] ?? 0n;
  const receiving = balances[to] ?? 0n;
  if (from === to) return 'same_wallet';
  if (from !== 0 && paying < units) return 'insufficient_funds';
  if (paying - units < -MAX_MINOR_UNITS || receiving + units > MAX_MINOR_UNITS) return 'balance_out_of_range';
  balances[from] = paying - units;
  balances[to] = receiving + units;
  return 'successful';
}

/** A user without a client, otherwise like the customer; every wallet needs an owner. */
async function newOwner(): Promise<string> {
  const id = crypto.randomUUID();
  await test.change(`
    insert into users select (jsonb_populate_record(u, jsonb_build_object(
      '_id', '${id}', 'user_name', '${id}', 'email', '${id}@example.com', 'client', null))).*
    from users u where u._id = '${operator}'`);
  return id;
}

/** New wallets for each run, in a separate currency, so that the platform starts at zero too. */
async function openWallets(): Promise<{ wallets: string[]; currency: string }> {
  const response = await test.call('POST', 'currency', {
    as: platform.root,
    body: { abbreviation: randomBytes(4).toString('hex').toUpperCase(), name: 'Model', symbol: 'M' },
  });
  const currency: string = response.body.data._id;
  const wallets = [PLATFORM_ID];
  const owners: string[] = [];
  // In sequence, because each seals all new rows.
  while (owners.length < WALLETS - 1) owners.push(await newOwner());
  await test.service.database.transaction(async (transaction) => {
    for (const owner of owners) {
      wallets.push(
        await test.service.ledger.openWallet(transaction, {
          ownerType: 'user',
          owner,
          client: null,
          currencies: [currency],
        }),
      );
    }
  });
  return { wallets, currency };
}

function postingsOf(wallets: string[], currency: string, moves: readonly Movement[]): Posting[] {
  return moves.map(({ from, to, units }) => ({
    operator,
    role: null,
    type: 'transfer',
    fromWallet: wallets[from] ?? '',
    toWallet: wallets[to] ?? '',
    currency,
    units,
    reference: 'Model',
    action: 'transfer',
  }));
}

const verdictOf = (posting: Posting): Promise<Verdict> =>
  test.service.ledger.post(posting).then(
    ({ status }) => status as Verdict,
    ({ code }) => code,
  );

async function balancesIn(wallets: string[], currency: string): Promise<bigint[]> {
  const rows = await test.sql<{ wallet: string; units: string }>(
    `select wallet, units::text from balances where currency = '${currency}'`,
  );
  return wallets.map((id) => BigInt(rows.find((row) => row.wallet === id)?.units ?? 0));
}

describe('random movements', () => {
  it("have the model's result and outcome when posted in sequence", async () => {
    await fc.assert(
      fc.asyncProperty(movements, async (moves) => {
        const { wallets, currency } = await openWallets();
        const model = wallets.map(() => 0n);
        for (const [at, posting] of postingsOf(wallets, currency, moves).entries()) {
          const expected = applyTo(model, moves[at] as Movement);
          expect(await verdictOf(posting)).toBe(expected);
        }
        expect(await balancesIn(wallets, currency)).toEqual(model);
        await expectIntactLedger(test);
      }),
      { numRuns: runs(12) },
    );
  });

  it('have the result of some order of the model when posted concurrently', async () => {
    await fc.assert(
      fc.asyncProperty(movements, async (moves) => {
        const { wallets, currency } = await openWallets();
        const postings = postingsOf(wallets, currency, moves);
        const verdicts = await Promise.all(postings.map(verdictOf));
        // Successful movements must add up in any order; those that could never succeed must have failed.
        const sums = wallets.map(() => 0n);
        for (const [at, { from, to, units }] of moves.entries()) {
          expect(verdicts[at] === 'same_wallet').toBe(from === to);
          if (verdicts[at] !== 'successful') continue;
          sums[from] = (sums[from] ?? 0n) - units;
          sums[to] = (sums[to] ?? 0n) + units;
        }
        expect(await balancesIn(wallets, currency)).toEqual(sums);
        // The entries of each wallet form one order in which every step was allowed.
        const steps = await test.sql<{ wallet: string; balance: string }>(
          `select wallet, balance_after::text as balance from entries where currency = '${currency}'`,
        );
        for (const step of steps) {
          const low = step.wallet === PLATFORM_ID ? -MAX_MINOR_UNITS : 0n;
          expect(BigInt(step.balance) >= low && BigInt(step.balance) <= MAX_MINOR_UNITS).toBe(true);
        }
        await expectIntactLedger(test);
      }),
      { numRuns: runs(12) },
    );
  });

  it('are applied in order of arrival within one batch', async () => {
    const { wallets, currency } = await openWallets();
    const moves = [
      { from: 1, to: 2, units: 10n },
      { from: 0, to: 1, units: 10n },
      { from: 1, to: 2, units: 6n },
      { from: 1, to: 3, units: 6n },
      { from: 1, to: 3, units: 4n },
    ];
    const verdicts = await Promise.all(postingsOf(wallets, currency, moves).map(verdictOf));
    expect(verdicts).toEqual([
      'insufficient_funds',
      'successful',
      'successful',
      'insufficient_funds',
      'successful',
    ]);
    expect(await balancesIn(wallets, currency)).toEqual([-10n, 0n, 6n, 4n]);
  });
});

describe('a posting that the database rejects', () => {
  it('does not fail others in its batch', async () => {
    const { wallets, currency } = await openWallets();
    const moves = Array.from({ length: 5 }, () => ({ from: 0, to: 1, units: 1n }));
    const postings = postingsOf(wallets, currency, moves);
    const poisoned = postings.map((one, at) => (at === 2 ? { ...one, reference: 'a\u0000b' } : one));
    const outcomes = await Promise.allSettled(poisoned.map((one) => test.service.ledger.post(one)));
    const statuses = outcomes.map(({ status }) => status);
    expect(statuses).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await balancesIn(wallets, currency)).toEqual([-4n, 4n, 0n, 0n]);
    await expectIntactLedger(test);
  });
});
