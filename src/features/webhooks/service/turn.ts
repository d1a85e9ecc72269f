/** A turn of one webhook: sends its next deliveries, one after the other. */
import { eq } from 'drizzle-orm';
import type { Resource } from '#engine/contract';
import { type Core, findCaller, findIntact, isRowIntact, openSecret, type Row } from '#engine/service';
import { audit } from '#features/audit';
import { webhookDelivery } from '../delivery.ts';
import { webhook as declaration } from '../webhook.ts';
import type { Guard } from './guard.ts';
import { releaseLease, renewLease } from './lease.ts';
import { type Attempt, disable, storeDelivered, storeFailure } from './outcome.ts';
import { addNextEvents, findNextDeliveries } from './queue.ts';
import { type Connections, createConnections, send } from './send.ts';
import { webhooks } from './tables.ts';

/** Milliseconds until it is another's turn. The next turn reads the webhook and the rights of its program anew. */
const TURN_MS = 2000;
/** Milliseconds until outcomes are stored. What is not stored when the process dies is sent again. */
const STORE_MS = 250;

export type Turn = { id: string; lease: string; guard: Guard; ending: AbortSignal };

/**
 * Sends what waits, as long as this process has the lease.
 * @throws Error if a row was altered outside the service, so that nothing of it is sent
 */
export async function serveWebhook(core: Core, turn: Turn): Promise<void> {
  await sendWaiting(core, turn);
  await releaseLease(core.database.orm, turn.id, turn.lease);
}

async function sendWaiting(core: Core, { id, lease, guard, ending }: Turn): Promise<void> {
  const { orm } = core.database;
  const [webhook] = (await orm.select().from(webhooks).where(eq(webhooks._id, id))) as Row[];
  if (!webhook) return;
  if (!(await isRowIntact(orm, core.keys, declaration, id))) throw createAlteredError(declaration, id);
  const caller = await findCaller(core, String(webhook.user));
  if (!caller?.ability.can('read', audit.subject)) return disable(core, id, 'forbidden');
  const connections = createConnections();
  try {
    for (const end = performance.now() + TURN_MS; performance.now() < end && !ending.aborted; ) {
      if (!(await renewLease(orm, webhook, lease))) return;
      const waiting = await findNextDeliveries(core, id);
      const mayGoOn = waiting.length
        ? await sendDeliveries(core, { webhook, lease, guard, ending, connections }, waiting)
        : await addNextEvents(core, webhook, { caller, lease });
      if (!mayGoOn) return;
    }
  } finally {
    connections.close();
  }
}

type Sending = Omit<Turn, 'id'> & { webhook: Row; connections: Connections };

/** @returns whether further ones may follow */
async function sendDeliveries(
  core: Core,
  { webhook, lease, guard, ending, connections }: Sending,
  waiting: readonly Row[],
): Promise<boolean> {
  const { orm } = core.database;
  const ids = waiting.map(({ _id }) => _id);
  const intact = await findIntact(orm, core.keys, webhookDelivery, ids);
  const altered = ids.findIndex((id) => !intact.has(id));
  if (altered === 0) throw createAlteredError(webhookDelivery, ids[0]);
  const secrets = readSecrets(core, webhook);
  const delivered: Attempt[] = [];
  let failed: Attempt | undefined;
  const end = performance.now() + STORE_MS;
  for (const delivery of altered < 0 ? waiting : waiting.slice(0, altered)) {
    // What is sent meanwhile must not ignore a webhook that was disabled, or a secret that was replaced.
    if (delivered.length && !(await renewLease(orm, webhook, lease))) break;
    const body = JSON.stringify(delivery.request);
    const message = { id: delivery._id, url: String(webhook.url), secrets, body };
    const outcome = await send(message, guard, { ending, connections });
    if (ending.aborted && outcome.failure) break;
    const attempt = { delivery, outcome, at: new Date() };
    if (outcome.failure) failed = attempt;
    else delivered.push(attempt);
    if (failed || performance.now() > end) break;
  }
  const held = { webhook, lease };
  if (delivered.length && !(await storeDelivered(core, held, delivered))) return false;
  return !failed || storeFailure(core, held, failed);
}

/** The secrets that are valid now, the newest first. */
function readSecrets(core: Core, webhook: Row): string[] {
  const until = webhook.previousSecretUntil as Date | null;
  const names = ['secret', ...(until && until.getTime() > Date.now() ? ['previousSecret'] : [])];
  return names.flatMap((name) => openSecret(core, declaration, webhook, name) ?? []);
}

/** What was altered stays as it is, for whoever investigates it. */
const createAlteredError = ({ name }: Resource, id: string | undefined) =>
  new Error(`${name} ${id} was altered outside the service.`);
