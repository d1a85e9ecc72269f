/** Bonuses of the demo platform: running, used up, and cancelled ones, paid through the ledger like any. */
import { sql } from 'drizzle-orm';
import { abilityFor } from '../../../engine/contract/rights/abilities.ts';
import { formatAmount } from '../../../engine/contract/values/money.ts';
import type { Core } from '../../../engine/service/core.ts';
import { newId } from '../../../engine/service/newId.ts';
import type { Caller } from '../../../engine/service/sessions/caller.ts';
import {
  type DemoChapter,
  type DemoLanguage,
  type DemoTenant,
  type DemoWorld,
  isThere,
  currencies as known,
} from '../../demo/service/index.ts';
import { defaultPermissions } from '../../roles/builtIn.ts';
import { insertBonus, markCancelled } from './add.ts';
import { payRecipients } from './pay.ts';

const DAY = 24 * 60 * 60 * 1000;

type BonusPlan = {
  name: keyof (typeof names)['en'];
  /** How many days before the end of the story it is paid. */
  daysAgo: number;
  payments: number;
  budget: number;
  cancelled?: true;
};

/** The oldest first; in units of a small usual amount: how many are paid, and how many could be. */
const bonusPlans: readonly BonusPlan[] = [
  { name: 'loyalty', daysAgo: 88, payments: 3, budget: 3 },
  { name: 'welcome', daysAgo: 41, payments: 4, budget: 50 },
  { name: 'referral', daysAgo: 16, payments: 1, budget: 20, cancelled: true },
];

/** Bonuses as the demo's story tells of them. */
export const bonusChapter: DemoChapter = (core, world, end) =>
  bonusPlans.map((plan) => {
    const date = new Date(end.getTime() - plan.daysAgo * DAY);
    return { date, happens: () => layBonuses(core, world, plan, date) };
  });

const names = {
  en: { welcome: 'Welcome bonus', loyalty: 'Loyalty bonus', referral: 'Bring a friend' },
  es: { welcome: 'Bono de bienvenida', loyalty: 'Bono de fidelidad', referral: 'Invita a un amigo' },
};

/** Adds a plan's bonus for every client that stays, and pays it, as if it were that day. */
async function layBonuses(
  core: Core,
  { root, tenants }: DemoWorld,
  plan: BonusPlan,
  date: Date,
): Promise<void> {
  const caller = rootCaller(core, root);
  for (const tenant of tenants.filter(({ left }) => left === undefined)) {
    await layBonus(core, caller, tenant, plan, date);
  }
}

async function layBonus(
  core: Core,
  caller: Caller,
  tenant: DemoTenant,
  plan: BonusPlan,
  date: Date,
): Promise<void> {
  const [currency] = tenant.client.active;
  const { decimals, usual } = known.find(({ abbreviation }) => abbreviation === currency) ?? {};
  if (currency === undefined || decimals === undefined || usual === undefined) return;
  const { rows } = await core.database.orm.execute<{ client: string }>(
    sql`select client from wallets where _id = ${tenant.wallet}`,
  );
  const amount = (times: number) => formatAmount(BigInt(usual.low * times), decimals);
  const bonus = {
    name: names[nameLanguage(tenant.client.language)][plan.name],
    currency,
    amount: amount(1),
    budget: amount(plan.budget),
    client: rows[0]?.client,
    expiresAt: new Date(Date.now() + 60 * DAY).toISOString(),
  };
  const { _id } = await insertBonus(core, caller, bonus, date);
  const to = await activeWallets(core, tenant, plan.payments, date);
  await payRecipients(core, caller, { bonusId: _id, from: 'client', to, idempotencyKey: newId(), date });
  if (plan.cancelled) await markCancelled(core, caller, _id, new Date(date.getTime() + 2 * DAY));
}

async function activeWallets(
  core: Core,
  { customers }: DemoTenant,
  count: number,
  date: Date,
): Promise<string[]> {
  const users = JSON.stringify(customers.filter((one) => isThere(one, date)).map(({ user }) => user));
  const { rows } = await core.database.orm.execute<{ wallet: string }>(sql`
    select w._id as wallet from wallets w join users u on u._id = w.owner
    where u._id in (select one::uuid from json_array_elements_text(${users}::json) as one)
      and u.status = 'active'
    order by u.user_name limit ${count}`);
  return rows.map(({ wallet }) => wallet);
}

function nameLanguage(language: DemoLanguage): keyof typeof names {
  return language === 'es' ? 'es' : 'en';
}

/** The bonus asks who acts: here it is `root`, without a session. */
function rootCaller({ database }: Core, root: string): Caller {
  return {
    user: root,
    userName: 'root',
    role: 'root',
    client: null,
    wallet: null,
    defaultCurrency: null,
    session: newId(),
    ability: abilityFor(defaultPermissions.root),
    confirmedAt: Date.now(),
    lacksSecondFactor: false,
    rules: '',
    reading: database.orm,
  };
}
