/** What webhooks bring to the service. */
import type { ServiceFeature } from '#engine/service';
import { describeMessages } from './document.ts';
import { webhookMails } from './mails.ts';
import { deliveryRemoval } from './removal.ts';
import { deliveryEffects, deliveryHooks, webhookEffects, webhookHooks } from './webhooks.ts';
import { deliveryWork } from './work.ts';

export const webhookService: ServiceFeature = {
  hooks: { ...webhookHooks, ...deliveryHooks },
  effects: [webhookEffects, deliveryEffects],
  background: [deliveryWork, deliveryRemoval],
  reactions: [webhookMails],
  requests: describeMessages,
  about: {
    webhook: 'Webhooks: addresses to which events are sent, signed, as they happen.',
    webhookDelivery: 'What was sent to webhooks, and what came of it.',
  },
};

export { webhookChapter } from './demo.ts';
