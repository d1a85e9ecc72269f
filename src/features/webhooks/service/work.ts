/**
 * Sends what waits, each webhook by itself: one that hangs or fails delays no other. Events of a webhook follow each other, so that
 * none is sent before an earlier one was delivered.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type BackgroundContext, type BackgroundWork, newId } from '#engine/service';
import { createGuard } from './guard.ts';
import { claimWebhooks, LEASE_SECONDS } from './lease.ts';
import { serveWebhook } from './turn.ts';

/** Webhooks that one process works on at the same time. */
const MAX_AT_ONCE = 100;
/** How often it looks for webhooks with something to send while it works on others. */
const LOOK_MS = 500;

export const deliveryWork: BackgroundWork = { name: 'webhooks', every: '500ms', run };

/** Lasts as long as there is something to send, so that no webhook waits for another's response. */
async function run(context: BackgroundContext): Promise<void> {
  const guard = createGuard(context.settings.webhookAllow);
  const ending = new AbortController();
  const busy = new Set<Promise<void>>();
  const start = (id: string, lease: string) => {
    const turn = serveWebhook(context, { id, lease, guard, ending: ending.signal })
      // Its lease stays, so that it is tried again when that ends.
      .catch((error) => context.app.log.error({ err: error, webhook: id }, tryAgain))
      .finally(() => busy.delete(turn));
    busy.add(turn);
  };
  try {
    while (!context.isEnding()) {
      const lease = newId();
      const ids = await claimWebhooks(context.database.orm, lease, MAX_AT_ONCE - busy.size);
      for (const id of ids) start(id, lease);
      if (busy.size === 0) break;
      await Promise.race([...busy, pause(LOOK_MS, undefined, { ref: false })]);
    }
  } finally {
    // The shutdown waits for no response. What was not delivered is sent again.
    if (context.isEnding()) ending.abort();
    await Promise.all(busy);
  }
}

const tryAgain = `a webhook could not be served, and will be tried again in ${LEASE_SECONDS} s`;
