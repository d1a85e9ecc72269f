/** A turn of one webhook: sends its next deliveries, one after the other. */
import { eq } from 'drizzle-orm';
import { type Core, findCaller, isRowIntact, openSecret, type Row } from '#engine/service';
import { audit } from '#features/audit';
import { webhookDelivery } from '../delivery.ts';
import { webhook as declaration } from '../webhook.ts';
import type { Guard } from './guard.ts';
import { releaseLease, renewLease } from './lease.ts';
import { disable, storeOutcome } from './outcome.ts';
import { addNextEvents, findNextDelivery } from './queue.ts';
import { send } from './send.ts';
import { webhooks } from './tables.ts';

/** Deliveries before it is another's turn. The next turn reads the webhook and the rights of its program anew. */
const MAX_DELIVERIES = 20;

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
  await requireIntact(core, declaration, id);
  const caller = await findCaller(core, String(webhook.user));
  if (!caller?.ability.can('read', audit.subject)) return disable(core, id, 'forbidden');
  for (let sent = 0; sent < MAX_DELIVERIES && !ending.aborted; ) {
    if (!(await renewLease(orm, webhook, lease))) return;
    const delivery = await findNextDelivery(core, id);
    if (!delivery) {
      if (await addNextEvents(core, webhook, { caller, lease })) continue;
      return;
    }
    sent += 1;
    await requireIntact(core, webhookDelivery, delivery._id);
    const message = {
      ...{ id: delivery._id, url: String(webhook.url), secrets: readSecrets(core, webhook) },
      body: JSON.stringify(delivery.request),
    };
    const outcome = await send(message, guard, { ending });
    if (ending.aborted && outcome.failure) return;
    if (!(await storeOutcome(core, { webhook, delivery, lease }, outcome))) return;
  }
}

/** The secrets that are valid now, the newest first. */
function readSecrets(core: Core, webhook: Row): string[] {
  const until = webhook.previousSecretUntil as Date | null;
  const names = ['secret', ...(until && until.getTime() > Date.now() ? ['previousSecret'] : [])];
  return names.flatMap((name) => openSecret(core, declaration, webhook, name) ?? []);
}

/** What was altered stays as it is, for whoever investigates it. */
async function requireIntact(
  core: Core,
  resource: Parameters<typeof isRowIntact>[2],
  id: string,
): Promise<void> {
  if (!(await isRowIntact(core.database.orm, core.keys, resource, id)))
    throw new Error(`${resource.name} ${id} was altered outside the service.`);
}
