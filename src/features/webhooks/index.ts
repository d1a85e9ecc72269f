/** Webhooks: events, sent to programs as they happen. */
import type { Feature } from '#engine/contract';
import { webhookDelivery } from './delivery.ts';
import { webhook } from './webhook.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    /** Send a test event. */
    test: true;
    /** Send events again. */
    enable: true;
    /** Send nothing for now. */
    disable: true;
    /** Send events once more. */
    replay: true;
    /** Replace the secret that requests are signed with. */
    rotateSecret: true;
    /** End the secret from before the last rotation. */
    endPreviousSecret: true;
  }
}

export const webhooksFeature: Feature = { resources: [webhook, webhookDelivery] };

export { webhookDelivery } from './delivery.ts';
export { webhook } from './webhook.ts';
