/**
 * Random credits, debits and budgets by random users through HTTP, compared with a model that only knows who works
 * with whose money. After each run the ledger is intact.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatAmount } from '../../../src/engine/contract/values/money.ts';
import { PLATFORM_ID } from '../../../src/ledger/contract/parties.ts';
import { runs } from '../../setup/sampled.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { expectIntactLedger, move, readCents } from '../money.ts';
import { findWallet, type Platform, signInToPlatform } from '../platform.ts';

const people = ['root', 'superAdmin', 'admin', 'agent', 'customer', 'stranger'] as const;
const targets = ['client', 'agent', 'customer'] as const;
type Person = (typeof people)[number];
type Target = (typeof targets)[number];
type Step = { who: Person; type: 'credit' | 'debit'; target: Target; cents: bigint };
/** Cents by wallet. */
type Model = Record<Target | 'platform', bigint>;

let test: TestService;
let platform: Platform;
let tokens: Record<Person, Tokens>;
let wallets: Record<Target | 'platform', string>;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, superAdmin, one, two } = platform;
  const { admin, agent, customer } = one;
  tokens = { root, superAdmin, admin, agent, customer, stranger: two.admin };
  wallets = {
    platform: PLATFORM_ID,
    client: one.clientWallet,
    agent: await findWallet(test, root, one.agentId),
    customer: await findWallet(test, root, one.customerId),
  };
});
afterAll(() => test.close());

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom(...people),
  type: fc.constantFrom('credit', 'debit'),
  target: fc.constantFrom(...targets),
  cents: fc.oneof(fc.bigInt(1n, 5000n), fc.bigInt(1n, 10n ** 9n)),
});

/** Whose money each role works with; roles that are missing work with none. */
const sourceOf: Partial<Record<Person, keyof Model>> = {
  root: 'platform',
  superAdmin: 'platform',
  admin: 'client',
  agent: 'agent',
};

/** The status of a step, and its effect on the model. */
function applyTo(model: Model, { who, type, target, cents }: Step): number {
  if (who === 'customer') return 403;
  if (who === 'stranger') return 404;
  if (target === 'client' && who === 'agent') return 404;
  if (target === 'client' && who !== 'root') return 403;
  const source = sourceOf[who];
  // Callers can't recharge their own wallet.
  if (who === 'agent' && target === 'agent') return 403;
  // Nor can they move another user's money into it.
  if (who === 'agent' && type === 'debit') return 403;
  if (!source || source === target) return 422;
  const [from, to] = type === 'credit' ? [source, target] : [target, source];
  if (from !== 'platform' && model[from] < cents) return 422;
  model[from] -= cents;
  model[to] += cents;
  return 200;
}

const balances = async (): Promise<Model> => ({
  platform: await readCents(test, platform.root, wallets.platform),
  client: await readCents(test, platform.root, wallets.client),
  agent: await readCents(test, platform.root, wallets.agent),
  customer: await readCents(test, platform.root, wallets.customer),
});

const take = ({ who, type, target, cents }: Step) =>
  move(test, { as: tokens[who], wallet: wallets[target], type, amount: formatAmount(cents, 2) });

describe('random requests of random users', () => {
  it("have the model's status and balances when sent in sequence", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
        const model = await balances();
        for (const one of steps) {
          const expected = applyTo(model, one);
          const response = await take(one);
          expect(response.status, `${JSON.stringify(one, String)} ${response.text}`).toBe(expected);
        }
        expect(await balances()).toEqual(model);
        await expectIntactLedger(test);
      }),
      { numRuns: runs(8) },
    );
  });

  it('move exactly what the responses say when sent concurrently', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const model = await balances();
        const responses = await Promise.all(steps.map(take));
        for (const [at, { who, type, target, cents }] of steps.entries()) {
          const source = sourceOf[who];
          if (responses[at]?.status !== 200 || !source) continue;
          const [from, to] = type === 'credit' ? [source, target] : [target, source];
          model[from] -= cents;
          model[to] += cents;
        }
        expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
        expect(await balances()).toEqual(model);
        await expectIntactLedger(test);
      }),
      { numRuns: runs(8) },
    );
  });
});
