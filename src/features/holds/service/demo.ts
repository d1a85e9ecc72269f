/** Holds of the demo platform: open ones, one captured in part, and a released one. */
import { and, eq } from 'drizzle-orm';
import { formatAmount } from '#engine/contract';
import { createRecord, performAction } from '#engine/service';
import { createRootCaller, type DemoChapter, isActiveAt, currencies as known } from '#features/demo/service';
import { balances } from '#ledger';
import { hold } from '../resource.ts';

const MINUTE = 60_000;

/** What becomes of each. */
const plans = [
  { reference: 'Hotel deposit', ending: undefined },
  { reference: 'Car hire', ending: 'capture' },
  { reference: 'Table for six', ending: 'release' },
] as const;

/** Happens last: what is reserved stays reserved. */
export const holdChapter: DemoChapter = (core, { root, tenants, currencies }, end) =>
  tenants.flatMap((tenant, at) => {
    const date = new Date(end.getTime() - (20 - at) * MINUTE);
    const run = async () => {
      const name = tenant.client.active[0];
      const currency = name && currencies.get(name);
      const { decimals = 0 } = known.find(({ abbreviation }) => abbreviation === name) ?? {};
      const customer = tenant.customers.find((one) => isActiveAt(one, date));
      const agent = tenant.agents.find((one) => isActiveAt(one, date));
      if (!isActiveAt(tenant, date) || !customer || !agent || !currency) return;
      const [balance] = await core.database.orm
        .select({ units: balances.units })
        .from(balances)
        .where(and(eq(balances.wallet, customer.wallet), eq(balances.currency, currency)));
      const share = (balance?.units ?? 0n) / 10n;
      if (share < 2n) return;
      const caller = createRootCaller(core, root, date);
      for (const { reference, ending } of plans) {
        const key = `demo ${tenant.client.name} ${reference}`;
        const terms = { wallet: customer.wallet, to: agent.wallet, currency };
        const body = { ...terms, amount: formatAmount(share, decimals), reference };
        const { _id } = await createRecord(core, hold, body, caller, { idempotencyKey: key });
        const input =
          ending === 'release' ? { reason: reference } : { amount: formatAmount(share / 2n, decimals) };
        const request = { id: _id, body: input, idempotencyKey: `${key} ending` };
        if (ending) await performAction(core, hold, ending, request, caller);
      }
    };
    return [{ date, run }];
  });
