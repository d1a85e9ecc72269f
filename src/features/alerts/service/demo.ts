/** Alerts of the demo platform, one of which has crossed twice. */
import { eq } from 'drizzle-orm';
import { formatAmount } from '#engine/contract';
import { addRows, createRecord, getTable, newId } from '#engine/service';
import { createRootCaller, type DemoChapter, currencies as known } from '#features/demo/service';
import { balances } from '#ledger';
import { alert } from '../alert.ts';
import { crossings } from './tables.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const limits = getTable({ name: 'limit' });

/** Happens after the limits. Its crossings were mailed already, so that a demo sends nothing. */
export const alertChapter: DemoChapter = (core, { root, tenants, currencies }, end) => {
  const date = new Date(end.getTime() - MINUTE);
  const run = async () => {
    const [customer] = tenants[0]?.customers ?? [];
    const name = tenants[0]?.client.active[0];
    const currency = name && currencies.get(name);
    const { decimals = 0 } = known.find(({ abbreviation }) => abbreviation === name) ?? {};
    const { orm } = core.database;
    const [limit] = await orm.select({ _id: limits._id }).from(limits).where(eq(limits.per, 'day'));
    if (!customer || !currency || !limit) return;
    const [balance] = await orm.select().from(balances).where(eq(balances.wallet, customer.wallet));
    const caller = createRootCaller(core, root, date);
    const units = (balance?.units ?? 0n) + 10n ** BigInt(decimals + 1);
    const terms = {
      name: 'Low balance',
      kind: 'balance_below',
      wallet: customer.wallet,
      currency: balance?.currency ?? currency,
    };
    const low = await createRecord(
      core,
      alert,
      { ...terms, threshold: formatAmount(units, decimals) },
      caller,
    );
    const ofLimit = { name: 'Cash limit of agents', kind: 'limit_usage', limit: String(limit._id) };
    await createRecord(core, alert, ofLimit, caller);
    const crossing = (crossedAt: Date, more: object) => ({
      ...{
        _id: newId(crossedAt),
        alert: low._id,
        name: low.name,
        subject: customer.wallet,
        currency: terms.currency,
      },
      ...{ amount: balance?.units ?? 0n, crossedAt, mail: 'sent', mailedAt: crossedAt, ...more },
    });
    const rows = [
      crossing(new Date(date.getTime() - 3 * DAY), {
        status: 'ended',
        endedAt: new Date(date.getTime() - 2 * DAY),
      }),
      crossing(date, { status: 'open' }),
    ];
    const ids = rows.map(({ _id }) => _id);
    await core.database.transaction((transaction) =>
      addRows(transaction, core.keys, 'alert_crossings', ids, () =>
        transaction.insert(crossings).values(rows),
      ),
    );
  };
  return [{ date, run }];
};
