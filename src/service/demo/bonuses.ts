/** Bonuses of the demo platform: running, used up, and cancelled ones, paid through the ledger like any. */
import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { abilityFor, defaultPermissions } from '../../contract/abilities.ts';
import { formatAmount } from '../../contract/money.ts';
import { insertBonus, markCancelled } from '../bonuses/add.ts';
import { payRecipients } from '../bonuses/pay.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../sessions/caller.ts';
import { type DemoLanguage, currencies as known } from './platform.ts';
import type { DemoTenant, DemoWorld } from './world.ts';

const DAY = 24 * 60 * 60 * 1000;

type Plan = { name: keyof (typeof names)['en']; payments: number; budget: number; cancelled?: true };

/** In units of a small usual amount: how many are paid, and how many could be. */
const plans: readonly Plan[] = [
  { name: 'welcome', payments: 4, budget: 50 },
  { name: 'loyalty', payments: 3, budget: 3 },
  { name: 'referral', payments: 1, budget: 20, cancelled: true },
];

const names = {
  en: { welcome: 'Welcome bonus', loyalty: 'Loyalty bonus', referral: 'Bring a friend' },
  es: { welcome: 'Bono de bienvenida', loyalty: 'Bono de fidelidad', referral: 'Invita a un amigo' },
};

/** Adds each plan for every active client. To be called once, right after the platform was laid. */
export async function layBonuses(core: Core, { root, tenants }: DemoWorld): Promise<void> {
  const caller = rootCaller(root);
  for (const tenant of tenants.filter(({ client }) => !client.inactive)) {
    for (const plan of plans) await layBonus(core, caller, tenant, plan);
  }
}

async function layBonus(core: Core, caller: Caller, tenant: DemoTenant, plan: Plan): Promise<void> {
  const [currency] = tenant.client.active;
  const { decimals, usual } = known.find(({ abbreviation }) => abbreviation === currency) ?? {};
  if (currency === undefined || decimals === undefined || usual === undefined) return;
  const { rows } = await core.database.orm.execute<{ client: string }>(
    sql`select client from wallets where _id = ${tenant.wallet}`,
  );
  const amount = (times: number) => formatAmount(BigInt(usual.low * times), decimals);
  const { _id } = await insertBonus(core, caller, {
    name: names[nameLanguage(tenant.client.language)][plan.name],
    currency,
    amount: amount(1),
    budget: amount(plan.budget),
    client: rows[0]?.client,
    expiresAt: new Date(Date.now() + 60 * DAY).toISOString(),
  });
  const to = await activeWallets(core, tenant, plan.payments);
  await payRecipients(core, caller, { bonusId: _id, from: 'client', to, idempotencyKey: newId() });
  if (plan.cancelled) await markCancelled(core, caller, _id);
}

async function activeWallets(core: Core, { customers }: DemoTenant, count: number): Promise<string[]> {
  const users = JSON.stringify(customers.map(({ user }) => user));
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
function rootCaller(root: string): Caller {
  return {
    user: root,
    userName: 'root',
    role: 'root',
    client: null,
    wallet: null,
    session: newId(),
    ability: abilityFor(defaultPermissions.root),
  };
}
