/** Generates plausible demo operations and tracks balances to keep them valid. */

import { type DemoFixture, type DemoTenant, type DemoUser, isActiveAt } from './fixture.ts';
import { nameLists } from './names.ts';
import { currencies, type DemoCurrency } from './platform.ts';
import type { SeededRandom } from './random.ts';

/** An operation before it is posted; `units` are minor units. */
export type Movement = {
  operator: string;
  action: 'budget' | 'credit' | 'debit' | 'transfer';
  from: string;
  to: string;
  currency: DemoCurrency;
  units: number;
  reference: string;
  content?: string;
};

/** Creates movements that the current balances allow, and occasionally one that they don't. */
export function createOperationGenerator(fixture: DemoFixture, random: SeededRandom) {
  const balances = new Map<string, number>();
  const balanceOf = (wallet: string, currency: DemoCurrency) => balances.get(`${wallet} ${currency}`) ?? 0;
  const applyMovement = ({ from, to, currency, units }: Movement) => {
    if (from !== fixture.platform && balanceOf(from, currency) < units) return;
    balances.set(`${from} ${currency}`, balanceOf(from, currency) - units);
    balances.set(`${to} ${currency}`, balanceOf(to, currency) + units);
  };
  const invoiceSuffix = () => (random.percent(40) ? ` ${random.between(20_100, 48_900)}` : '');

  const budget = ({ wallet, client }: DemoTenant, currency: DemoCurrency, times: number): Movement => ({
    operator: fixture.root,
    action: 'budget',
    from: fixture.platform,
    to: wallet,
    currency,
    units: commonAmounts(currency).high * times,
    reference: `Budget ${client.name}`,
  });
  const credit = (
    tenant: DemoTenant,
    operator: DemoUser,
    from: string,
    to: string,
    currency: DemoCurrency,
    units: number,
  ): Movement => ({
    operator: operator.user,
    action: 'credit',
    from,
    to,
    currency,
    units,
    reference: random.pick(nameLists[tenant.client.language].credit) + invoiceSuffix(),
  });
  const creditByAdmin = (tenant: DemoTenant, currency: DemoCurrency, customer: DemoUser): Movement => {
    const admin = random.pick(tenant.admins);
    const toAgent = random.percent(20);
    const { wallet } = toAgent ? random.pick(tenant.agents) : customer;
    const units = pickAmount(currency, random) * (toAgent ? 4 : 1);
    if (balanceOf(tenant.wallet, currency) < units) return budget(tenant, currency, 60);
    return credit(tenant, admin, tenant.wallet, wallet, currency, units);
  };

  return {
    applyMovement,
    /** Budgets in every currency, and starting money for each agent. */
    opening: (tenant: DemoTenant): Movement[] =>
      listCurrencies(tenant).flatMap((currency) => [
        budget(tenant, currency, 250),
        ...tenant.agents.map((agent) => {
          const [admin = agent] = tenant.admins;
          return credit(
            tenant,
            admin,
            tenant.wallet,
            agent.wallet,
            currency,
            commonAmounts(currency).high * 25,
          );
        }),
      ]),
    /** Ensures that the demo accounts have money to try the platform with. */
    closing: (tenant: DemoTenant): Movement[] => {
      const [admin, agent, customer] = [tenant.admins[0], tenant.agents[0], tenant.customers[0]];
      const currency = tenant.client.active[0];
      if (!admin || !agent || !customer || !currency) return [];
      const { high } = commonAmounts(currency);
      return [
        budget(tenant, currency, 60),
        credit(tenant, admin, tenant.wallet, agent.wallet, currency, high * 10),
        credit(tenant, admin, tenant.wallet, customer.wallet, currency, high * 2),
      ];
    },
    /** A random movement between users active at that time, in a currency in use then. */
    next: (tenant: DemoTenant, at: Date): Movement => {
      const currency = random.pick(at < fixture.ending ? listCurrencies(tenant) : tenant.client.active);
      const roll = random.between(1, 100);
      const customers = tenant.customers.filter((one) => isActiveAt(one, at));
      const customer = random.pick(customers);
      const balance = balanceOf(customer.wallet, currency);
      const units = pickAmount(currency, random);
      const phrases = nameLists[tenant.client.language];
      if (roll <= 20) {
        const agent = random.pick(tenant.agents);
        if (balanceOf(agent.wallet, currency) < units) return creditByAdmin(tenant, currency, customer);
        return credit(tenant, agent, agent.wallet, customer.wallet, currency, units);
      }
      if (roll <= 36 && balance >= units) {
        const reference = random.pick(phrases.debit) + invoiceSuffix();
        const operator = random.pick(tenant.admins).user;
        return {
          operator,
          action: 'debit',
          from: customer.wallet,
          to: tenant.wallet,
          currency,
          units,
          reference,
        };
      }
      const other = random.pick(customers);
      const transfer = { operator: customer.user, action: 'transfer', from: customer.wallet } as const;
      const transferDraft = { ...transfer, to: other.wallet, reference: random.pick(phrases.transfer) };
      if (roll <= 64 && balance >= units && other !== customer) return { ...transferDraft, currency, units };
      // More than the balance, or in a currency that the client never activated.
      if (roll === 65) return { ...transferDraft, currency, units: balance + units };
      if (roll === 66)
        return { ...transferDraft, currency: random.pick(listUnusedCurrencies(tenant)), units };
      return creditByAdmin(tenant, currency, customer);
    },
  };
}

function commonAmounts(currency: DemoCurrency) {
  const match = currencies.find(({ abbreviation }) => abbreviation === currency);
  if (!match) throw new Error(`${currency} is not a currency of the demo platform.`);
  return match.usual;
}

/** Prefers small amounts. */
function pickAmount(currency: DemoCurrency, random: SeededRandom): number {
  const { low, high, step } = commonAmounts(currency);
  return low + Math.floor((random.next() ** 2 * (high - low)) / step) * step;
}

function listCurrencies({ client }: DemoTenant): DemoCurrency[] {
  return [...client.active, ...client.disabled];
}

function listUnusedCurrencies(tenant: DemoTenant): DemoCurrency[] {
  const used = listCurrencies(tenant);
  return currencies.flatMap(({ abbreviation }) => (used.includes(abbreviation) ? [] : [abbreviation]));
}
