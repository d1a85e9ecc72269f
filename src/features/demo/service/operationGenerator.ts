/** The teller of the demo platform: thinks up operations, and keeps the books to know what is possible. */

import { type DemoFixture, type DemoHolder, type DemoTenant, isActiveAt } from './fixture.ts';
import { nameLists } from './names.ts';
import { currencies, type DemoCurrency } from './platform.ts';
import type { SeededRandom } from './random.ts';

/** An operation before it is posted; minor units. */
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

/** Makes movements that the balances so far allow, and now and then one that they don't. */
export function createOperationGenerator(world: DemoFixture, chance: SeededRandom) {
  const balances = new Map<string, number>();
  const balanceOf = (wallet: string, currency: DemoCurrency) => balances.get(`${wallet} ${currency}`) ?? 0;
  const note = ({ from, to, currency, units }: Movement) => {
    if (from !== world.platform && balanceOf(from, currency) < units) return;
    balances.set(`${from} ${currency}`, balanceOf(from, currency) - units);
    balances.set(`${to} ${currency}`, balanceOf(to, currency) + units);
  };
  const invoice = () => (chance.percent(40) ? ` ${chance.between(20_100, 48_900)}` : '');

  const budget = ({ wallet, client }: DemoTenant, currency: DemoCurrency, times: number): Movement => ({
    operator: world.root,
    action: 'budget',
    from: world.platform,
    to: wallet,
    currency,
    units: usualOf(currency).high * times,
    reference: `Budget ${client.name}`,
  });
  const credit = (
    tenant: DemoTenant,
    by: DemoHolder,
    from: string,
    to: string,
    currency: DemoCurrency,
    units: number,
  ): Movement => ({
    operator: by.user,
    action: 'credit',
    from,
    to,
    currency,
    units,
    reference: chance.pick(nameLists[tenant.client.language].credit) + invoice(),
  });
  const byAdmin = (tenant: DemoTenant, currency: DemoCurrency, customer: DemoHolder): Movement => {
    const admin = chance.pick(tenant.admins);
    const toAgent = chance.percent(20);
    const { wallet } = toAgent ? chance.pick(tenant.agents) : customer;
    const units = amountIn(currency, chance) * (toAgent ? 4 : 1);
    if (balanceOf(tenant.wallet, currency) < units) return budget(tenant, currency, 60);
    return credit(tenant, admin, tenant.wallet, wallet, currency, units);
  };

  return {
    note,
    /** Budgets in every currency, and a float for each agent. */
    opening: (tenant: DemoTenant): Movement[] =>
      currenciesOf(tenant).flatMap((currency) => [
        budget(tenant, currency, 250),
        ...tenant.agents.map((agent) => {
          const [admin = agent] = tenant.admins;
          return credit(tenant, admin, tenant.wallet, agent.wallet, currency, usualOf(currency).high * 25);
        }),
      ]),
    /** So that everyone who tries the platform has something to work with. */
    closing: (tenant: DemoTenant): Movement[] => {
      const [admin, agent, customer] = [tenant.admins[0], tenant.agents[0], tenant.customers[0]];
      const currency = tenant.client.active[0];
      if (!admin || !agent || !customer || !currency) return [];
      const { high } = usualOf(currency);
      return [
        budget(tenant, currency, 60),
        credit(tenant, admin, tenant.wallet, agent.wallet, currency, high * 10),
        credit(tenant, admin, tenant.wallet, customer.wallet, currency, high * 2),
      ];
    },
    /** Among those who are there at that moment, in what they use then. */
    next: (tenant: DemoTenant, at: Date): Movement => {
      const currency = chance.pick(at < world.ending ? currenciesOf(tenant) : tenant.client.active);
      const what = chance.between(1, 100);
      const customers = tenant.customers.filter((one) => isActiveAt(one, at));
      const customer = chance.pick(customers);
      const has = balanceOf(customer.wallet, currency);
      const units = amountIn(currency, chance);
      const phrases = nameLists[tenant.client.language];
      if (what <= 20) {
        const agent = chance.pick(tenant.agents);
        if (balanceOf(agent.wallet, currency) < units) return byAdmin(tenant, currency, customer);
        return credit(tenant, agent, agent.wallet, customer.wallet, currency, units);
      }
      if (what <= 36 && has >= units) {
        const reference = chance.pick(phrases.debit) + invoice();
        const by = chance.pick(tenant.admins).user;
        return {
          operator: by,
          action: 'debit',
          from: customer.wallet,
          to: tenant.wallet,
          currency,
          units,
          reference,
        };
      }
      const other = chance.pick(customers);
      const transfer = { operator: customer.user, action: 'transfer', from: customer.wallet } as const;
      const passed = { ...transfer, to: other.wallet, reference: chance.pick(phrases.transfer) };
      if (what <= 64 && has >= units && other !== customer) return { ...passed, currency, units };
      // More than there is, or in a currency that the client never activated.
      if (what === 65) return { ...passed, currency, units: has + units };
      if (what === 66) return { ...passed, currency: chance.pick(strangeTo(tenant)), units };
      return byAdmin(tenant, currency, customer);
    },
  };
}

function usualOf(currency: DemoCurrency) {
  const match = currencies.find(({ abbreviation }) => abbreviation === currency);
  if (!match) throw new Error(`${currency} is not a currency of the demo platform`);
  return match.usual;
}

/** Small amounts are more usual than large ones. */
function amountIn(currency: DemoCurrency, chance: SeededRandom): number {
  const { low, high, step } = usualOf(currency);
  return low + Math.floor((chance.next() ** 2 * (high - low)) / step) * step;
}

function currenciesOf({ client }: DemoTenant): DemoCurrency[] {
  return [...client.active, ...client.disabled];
}

function strangeTo(tenant: DemoTenant): DemoCurrency[] {
  const own = currenciesOf(tenant);
  return currencies.flatMap(({ abbreviation }) => (own.includes(abbreviation) ? [] : [abbreviation]));
}
