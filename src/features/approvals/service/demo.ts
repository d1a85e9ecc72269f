/** The approval policies of the demo platform, and credits that wait. */
import { eq } from 'drizzle-orm';
import { formatAmount } from '#engine/contract';
import { type Core, createRecord, findCaller, getTable, newId, performOrRequest } from '#engine/service';
import { createRootCaller, type DemoChapter, isActiveAt, currencies as known } from '#features/demo/service';
import { creditOrDebit } from '#features/payments/calls';
import { PLATFORM_ID } from '#ledger/contract';
import { approvalPolicy } from '../policy.ts';

const MINUTE = 60_000;

/** Happens last, so that no earlier payment waits for it. */
export const approvalChapter: DemoChapter = (core, { root, tenants, currencies }, end) => {
  const date = new Date(end.getTime() - MINUTE);
  const run = async () => {
    const tenant = tenants.find(({ left }) => left === undefined);
    const customers = (tenant?.customers ?? []).filter((one) => isActiveAt(one, date)).slice(0, 2);
    const name = tenant?.client.active[0];
    const currency = name && currencies.get(name);
    const { decimals = 0, usual } = known.find(({ abbreviation }) => abbreviation === name) ?? {};
    if (!currency || !usual) return;
    const units = BigInt(usual.high * 20);
    const terms = { operation: 'credit', currency, from: formatAmount(units, decimals), approvers: 1 };
    const caller = createRootCaller(core, root, date);
    await createRecord(core, approvalPolicy, { ...terms, name: 'Large credits' }, caller);
    const aDay = { from: formatAmount(units * 5n, decimals), per: 'day', name: 'Many credits in a day' };
    await createRecord(core, approvalPolicy, { ...terms, ...aDay }, caller);
    await createRecord(
      core,
      approvalPolicy,
      // Switched off, so that whoever tries the demo alone can change rights.
      { name: 'Rights of staff', operation: 'user', approvers: 2, active: false },
      caller,
    );
    for (const { wallet: toWallet } of customers)
      await requestCredit(core, { toWallet, currency, units, decimals }, date);
  };
  return [{ date, run }];
};

type Credit = { toWallet: string; currency: string; units: bigint; decimals: number };

/** By a member of the platform's staff, so that root can approve it. */
async function requestCredit(core: Core, { toWallet, currency, units, decimals }: Credit, at: Date) {
  const users = getTable({ name: 'user' });
  const [staff] = await core.database.orm
    .select({ _id: users._id })
    .from(users)
    .where(eq(users.userName, 'super_admin'));
  const maker = staff && (await findCaller(core, String(staff._id)));
  if (!maker) return;
  const reference = 'Settlement of the quarter';
  const request = {
    params: { walletId: toWallet, type: 'credit' },
    query: { currency },
    body: { amount: formatAmount(units, decimals), reference },
    idempotencyKey: newId(),
    origin: { address: '', userAgent: null },
  };
  await performOrRequest(core, { call: creditOrDebit, caller: { ...maker, at }, request }, async () => {
    const { user: operator, role } = maker;
    const posting = { operator, role, type: 'credit', action: 'credit', fromWallet: PLATFORM_ID } as const;
    return { body: await core.ledger.post({ ...posting, toWallet, currency, units, reference, date: at }) };
  });
}
