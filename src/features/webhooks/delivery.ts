import { choice, defineResource, integer, json, reference, text, timestamp } from '#engine/contract';

const readOnly = { readOnly: true } as const;

/** One event for one webhook, and what became of it. Its `_id` is the `webhook-id` of every request. */
export const webhookDelivery = defineResource({
  name: 'webhookDelivery',
  subject: 'WebhookDelivery',
  table: 'webhook_deliveries',
  recordRepresentation: 'name',
  routes: { list: '/dashboard/webhook-deliveries', item: '/dashboard/webhook-delivery' },
  icon: 'webhookDelivery',
  group: 'developers',
  fields: {
    webhook: reference('webhook', readOnly),
    name: text({ ...readOnly, max: 130, exact: true }),
    /** The entry of the audit log; none for a test event. */
    event: text({ ...readOnly, max: 40, exact: true }),
    status: choice(['pending', 'delivered', 'failed']),
    tries: integer(readOnly),
    createdAt: timestamp({ readOnly: true, default: 'now' }),
    firstTriedAt: timestamp(readOnly),
    lastTriedAt: timestamp(readOnly),
    /** When it is tried again. */
    nextAt: timestamp(readOnly),
    /** Why the last attempt was not successful. */
    failure: choice(['status', 'timeout', 'connection', 'address'], readOnly),
    /** The HTTP status of the last response. */
    responseStatus: integer(readOnly),
    /** The beginning of the last response. */
    response: text({ ...readOnly, long: true }),
    /** Milliseconds that the last attempt took. */
    duration: integer(readOnly),
    /** The body that is sent. */
    request: json(readOnly),
    client: reference('client', readOnly),
  },
  state: 'status',
  actions: {
    replay: { from: ['delivered', 'failed'], to: 'pending', effect: true },
  },
  list: {
    columns: ['name', 'webhook', 'status', 'tries', 'responseStatus', 'failure', 'nextAt', 'createdAt'],
    sparse: ['failure', 'nextAt'],
    filters: ['webhook', 'name', 'event', 'status', 'createdAt', 'client'],
    sort: ['createdAt', 'DESC'],
    views: { failed: { status: 'failed' }, pending: { status: 'pending' } },
  },
  sections: {
    delivery: ['webhook', 'name', 'event', 'status', 'tries', 'createdAt', 'client'],
    attempts: ['firstTriedAt', 'lastTriedAt', 'nextAt', 'failure', 'duration'],
    content: ['request', 'responseStatus', 'response'],
  },
  exclude: ['create', 'edit', 'delete'],
  rights: { admin: ['read', 'replay'], agent: [], customer: [] },
  tenancy: { client: 'client' },
});
