/** Limits of the demo platform: of the role agent, of which one agent has used a part today, and a temporary raise. */
import { formatAmount } from '#engine/contract';
import { createRecord } from '#engine/service';
import { createRootCaller, type DemoChapter, currencies as known } from '#features/demo/service';
import { limit } from '../resource.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Happens last, so that what an agent has used of the limit was used today. */
export const limitChapter: DemoChapter = (core, { root, tenants, currencies }, end) => {
  const date = new Date(end.getTime() - MINUTE);
  const run = async () => {
    const [tenant] = tenants;
    const [agent] = tenant?.agents ?? [];
    const [customer] = tenant?.customers ?? [];
    const name = tenant?.client.active[0];
    const currency = name && currencies.get(name);
    const { decimals = 0, usual } = known.find(({ abbreviation }) => abbreviation === name) ?? {};
    if (!agent || !customer || !currency || !usual) return;
    const amount = (times: number) => formatAmount(BigInt(usual.high * times), decimals);
    const caller = createRootCaller(core, root, date);
    const terms = { operations: ['credit'], currency, per: 'day' };
    const ofAgents = { ...terms, scope: 'role', role: 'agent' };
    const cash = { ...ofAgents, operations: ['credit', 'debit'], reason: 'Cash limit of agents' };
    await createRecord(core, limit, { ...cash, most: amount(5) }, caller);
    await createRecord(
      core,
      limit,
      { ...ofAgents, per: 'operation', most: amount(2), reason: 'One credit of an agent' },
      caller,
    );
    await createRecord(
      core,
      limit,
      {
        ...{ ...terms, scope: 'user', user: tenant.agents[1]?.user ?? agent.user, most: amount(20) },
        ...{ reason: 'Raised for the fair', until: new Date(Date.now() + 3 * DAY).toISOString() },
      },
      caller,
    );
    await core.ledger.post({
      ...{ operator: agent.user, role: 'agent', type: 'credit', action: 'credit', currency, date },
      ...{ fromWallet: agent.wallet, toWallet: customer.wallet, units: BigInt(usual.high) },
      reference: 'Cash deposit',
    });
  };
  return [{ date, run }];
};
