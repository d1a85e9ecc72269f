/** Programs of the demo platform, with keys that nobody has. */
import { eq } from 'drizzle-orm';
import { createRecord, getTable } from '#engine/service';
import { createRootCaller, type DemoChapter } from '#features/demo/service';
import { apiKey } from '../apiKey.ts';
import { program } from '../program.ts';

const MINUTE = 60_000;
const wallets = getTable({ name: 'wallets' });

const plans = [
  { name: 'Billing', scopes: ['credit', 'debit'] },
  { name: 'Reports', scopes: ['read'] },
] as const;

export const programChapter: DemoChapter = (core, { root, tenants }, end) => {
  const date = new Date(end.getTime() - MINUTE);
  const run = async () => {
    const tenant = tenants.find(({ left }) => left === undefined);
    if (!tenant) return;
    const caller = createRootCaller(core, root, date);
    const [wallet] = await core.database.orm
      .select({ client: wallets.client })
      .from(wallets)
      .where(eq(wallets._id, tenant.wallet));
    const client = wallet?.client;
    for (const { name, scopes } of plans) {
      const { _id } = await createRecord(core, program, { name, client, role: 'admin' }, caller);
      const rules = scopes.map((action) => ({ subject: 'User', action, allowed: true }));
      await createRecord(core, apiKey, { name: `${name} 2026`, program: _id, scopes: rules }, caller);
    }
  };
  return [{ date, run }];
};
