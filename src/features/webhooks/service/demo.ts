/** Webhooks of the demo platform: two that are disabled, so that nothing is sent to them, and one to the built-in echo. */
import { eq } from 'drizzle-orm';
import { addRows, type Core, createRecord, getTable, newId, type Row } from '#engine/service';
import { createRootCaller, type DemoChapter } from '#features/demo/service';
import { webhook } from '../webhook.ts';
import { ECHO_URL } from './echo.ts';
import { disable } from './outcome.ts';
import { deliveries, webhooks } from './tables.ts';

const MINUTE = 60_000;
const programs = getTable({ name: 'program' });

const plans = [
  { name: 'Accounting', url: 'https://accounting.example/monedero' },
  { name: 'Shop', url: 'https://shop.example/monedero', events: 'transaction.credit' },
];
const outcomes = [
  { status: 'delivered', tries: 1, responseStatus: 200, response: 'OK', duration: 83 },
  { status: 'failed', tries: 2, responseStatus: 410, response: 'Gone', duration: 41, failure: 'status' },
];

export const webhookChapter: DemoChapter = (core, { root }, end) => {
  const date = new Date(end.getTime() - MINUTE);
  const findProgram = async (name: string) => {
    const [program] = await core.database.orm
      .select({ _id: programs._id })
      .from(programs)
      .where(eq(programs.name, name));
    return program;
  };
  const createDisabled = async () => {
    const caller = createRootCaller(core, root, date);
    const program = await findProgram('Billing');
    if (!program) return;
    for (const plan of plans) {
      const created = await createRecord(core, webhook, { ...plan, program: program._id }, caller);
      await disable(core, created._id, 'gone', date);
      // Nobody waits for a mail about it.
      await core.database.orm
        .update(webhooks)
        .set({ mailedDisabling: date })
        .where(eq(webhooks._id, created._id));
      if (plan.events) await addDeliveries(core, created._id, plan.events, date);
    }
  };
  const createEcho = async () => {
    // It may read events, which the programs above may not.
    const program = await findProgram('Integrator');
    if (!program) return;
    const terms = { name: 'Echo', url: ECHO_URL, events: 'transaction.credit,transaction.transfer' };
    await createRecord(core, webhook, { ...terms, program: program._id }, createRootCaller(core, root, end));
  };
  return [
    { date, run: createDisabled },
    { date: end, run: createEcho },
  ];
};

async function addDeliveries(core: Core, id: string, name: string, date: Date): Promise<void> {
  const [row] = (await core.database.orm.select().from(webhooks).where(eq(webhooks._id, id))) as Row[];
  const rows = outcomes.map((outcome) => ({
    ...{ _id: newId(date), webhook: id, client: row?.client, name, event: newId(date), createdAt: date },
    ...{ request: { type: name, timestamp: date, data: {} }, firstTriedAt: date, lastTriedAt: date },
    ...outcome,
  }));
  await core.database.transaction((transaction) =>
    addRows(
      transaction,
      core.keys,
      'webhook_deliveries',
      rows.map(({ _id }) => _id),
      () => transaction.insert(deliveries).values(rows),
    ),
  );
}
