/**
 * Bonuses of the demo platform: active, used up and cancelled ones, paid through the ledger like any other.
 */
import { sql } from 'drizzle-orm';
import { formatAmount } from '#engine/contract';
import { type Caller, type Core, createRecord, newId, performAction } from '#engine/service';
import {
  createRootCaller,
  type DemoChapter,
  type DemoTenant,
  isActiveAt,
  currencies as known,
} from '#features/demo/service';
import { bonus } from '../resource.ts';
import { payRecipients } from './pay.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Amounts are multiples of a small common amount; `payments` is how many are paid, `budget` how many could
 * be, and `daysAgo` counts from the end of the demo period.
 */
const plans = [
  {
    name: { en: 'Loyalty bonus', es: 'Bono de fidelidad' },
    daysAgo: 88,
    payments: 3,
    budget: 3,
    cancelled: false,
  },
  {
    name: { en: 'Welcome bonus', es: 'Bono de bienvenida' },
    daysAgo: 41,
    payments: 4,
    budget: 50,
    cancelled: false,
  },
  {
    name: { en: 'Bring a friend', es: 'Invita a un amigo' },
    daysAgo: 16,
    payments: 1,
    budget: 20,
    cancelled: true,
  },
];

/** Adds and pays bonuses for every client that stays, dated as if it were that day. */
export const bonusChapter: DemoChapter = (core, { root, tenants }, end) =>
  plans.map((plan) => {
    const date = new Date(end.getTime() - plan.daysAgo * DAY_MS);
    const remainingTenants = tenants.filter(({ left }) => left === undefined);
    const run = async () => {
      for (const tenant of remainingTenants)
        await seedBonus(core, createRootCaller(core, root, date), tenant, plan);
    };
    return { date, run };
  });

async function seedBonus(
  core: Core,
  caller: Caller & { at: Date },
  tenant: DemoTenant,
  { name, payments, budget, cancelled }: (typeof plans)[number],
): Promise<void> {
  const [currency] = tenant.client.active;
  const { decimals = 0, usual } = known.find(({ abbreviation }) => abbreviation === currency) ?? {};
  if (usual === undefined) return;
  const { rows } = await core.database.orm.execute<{ client: string }>(
    sql`select client from wallets where _id = ${tenant.wallet}`,
  );
  const amount = (times: number) => formatAmount(BigInt(usual.low * times), decimals);
  const terms = {
    ...{ name: name[tenant.client.language === 'es' ? 'es' : 'en'], client: rows[0]?.client, currency },
    ...{ amount: amount(1), budget: amount(budget) },
    expiresAt: new Date(Date.now() + 60 * DAY_MS).toISOString(),
  };
  const { _id } = await createRecord(core, bonus, terms, caller);
  const date = caller.at;
  const to = await listActiveUsers(core, tenant, payments, date);
  await payRecipients(core, caller, _id, { from: 'client', to, idempotencyKey: newId(), date });
  const cancellation = { ...caller, at: new Date(date.getTime() + 2 * DAY_MS) };
  if (cancelled) await performAction(core, bonus, 'cancel', { id: _id, body: undefined }, cancellation);
}

async function listActiveUsers(
  { database }: Core,
  { customers }: DemoTenant,
  count: number,
  date: Date,
): Promise<string[]> {
  const customerIds = JSON.stringify(
    customers.filter((one) => isActiveAt(one, date)).map(({ user }) => user),
  );
  const { rows } = await database.orm.execute<{ user: string }>(sql`
    select _id as "user" from users
    where status = 'active' and _id in (select one::uuid from json_array_elements_text(${customerIds}::json) as one)
    order by user_name limit ${count}`);
  return rows.map(({ user }) => user);
}
