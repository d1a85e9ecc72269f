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
    /** Send an event once more. */
    replay: true;
  }
}

export const webhooksFeature: Feature = { resources: [webhook, webhookDelivery] };

export { webhookDelivery } from './delivery.ts';
export { webhook } from './webhook.ts';
