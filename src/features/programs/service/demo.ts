/** Programs of the demo platform. The keys of two of them nobody has; that of the third is printed at the first start. */
import { eq } from 'drizzle-orm';
import { allow, getResource } from '#engine/contract';
import { type Caller, type Core, createRecord, getTable } from '#engine/service';
import { createRootCaller, type DemoChapter } from '#features/demo/service';
import { PLATFORM_ID } from '#ledger/contract';
import { apiKey } from '../apiKey.ts';
import { program } from '../program.ts';

const MINUTE = 60_000;
const wallets = getTable({ name: 'wallets' });

const plans = [
  { name: 'Billing', scopes: ['credit', 'debit'] },
  { name: 'Reports', scopes: ['read'] },
] as const;

/** What docs/integrate.md does: pays, follows events and manages webhooks. */
const INTEGRATOR = 'integrator';
const integratorRights = [
  ...['User', 'Wallet', 'Transaction', 'Currency', 'Approval', 'Audit', 'Program'].map((subject) =>
    allow('read', subject),
  ),
  ...[allow('create', 'Transaction'), allow('credit', 'User')],
  ...(
    [
      'read',
      'create',
      'edit',
      'test',
      'enable',
      'disable',
      'replay',
      'rotateSecret',
      'endPreviousSecret',
    ] as const
  ).map((action) => allow(action, 'Webhook')),
  ...(['read', 'replay'] as const).map((action) => allow(action, 'WebhookDelivery')),
];
/** In minor units of US dollars. */
const INTEGRATOR_FUNDS = 1_000_00n;

/** @param onKey receives the key of the program for whoever tries the API */
export function createProgramChapter(onKey: (token: string) => void): DemoChapter {
  return (core, { root, tenants, currencies }, end) => {
    const date = new Date(end.getTime() - MINUTE);
    const findClient = async () => {
      const tenant = tenants.find(({ left }) => left === undefined);
      const [wallet] = await core.database.orm
        .select({ client: wallets.client })
        .from(wallets)
        .where(eq(wallets._id, tenant?.wallet ?? ''));
      return wallet?.client;
    };
    const createPrograms = async () => {
      const client = await findClient();
      const caller = createRootCaller(core, root, date);
      for (const { name, scopes } of plans) {
        const { _id } = await createRecord(core, program, { name, client, role: 'admin' }, caller);
        const rules = scopes.map((action) => allow(action, 'User'));
        await createRecord(core, apiKey, { name: `${name} 2026`, program: _id, scopes: rules }, caller);
      }
    };
    const createKey = async () => {
      const terms = { client: await findClient(), currency: currencies.get('USD') };
      onKey(await createIntegrator(core, createRootCaller(core, root, end), terms));
    };
    // The money is paid in after all other payments, so that entries stay in the order of their dates.
    return [
      { date, run: createPrograms },
      { date: end, run: createKey },
    ];
  };
}

type Terms = { client: unknown; currency: string | undefined };

/** A program with a role of its own, because no role of a client includes the audit log, and with money to pay from. */
async function createIntegrator(core: Core, caller: Caller, { client, currency = '' }: Terms) {
  await createRecord(core, getResource('role'), { _id: INTEGRATOR, permissions: integratorRights }, caller);
  const { _id, user } = await createRecord(
    core,
    program,
    { name: 'Integrator', client, role: INTEGRATOR },
    caller,
  );
  const [{ wallet } = { wallet: '' }] = await core.database.orm
    .select({ wallet: wallets._id })
    .from(wallets)
    .where(eq(wallets.owner, String(user)));
  await core.ledger.post({
    ...{ operator: caller.user, role: 'root', type: 'credit', action: 'credit', currency },
    ...{ fromWallet: PLATFORM_ID, toWallet: wallet, units: INTEGRATOR_FUNDS, reference: 'To try the API' },
  });
  // Whatever the role allows.
  const scopes = [allow('manage', 'all')];
  const key = { name: 'Getting started', program: _id, scopes, unattended: true };
  const { _generated } = await createRecord(core, apiKey, key, caller);
  return _generated?.token ?? '';
}
