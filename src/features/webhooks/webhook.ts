import { choice, defineResource, integer, reference, secret, text, timestamp, url } from '#engine/contract';

const readOnly = { readOnly: true } as const;

/** Hours for which the previous secret stays valid after a rotation, unless the call says otherwise. */
export const PREVIOUS_SECRET_HOURS = 24;
const MAX_HOURS = 7 * 24;

/**
 * An address to which the service sends events, signed, as they happen: those that the program sees by `GET events`. A disabled
 * webhook keeps its place, so that it goes on from there once it is enabled.
 */
export const webhook = defineResource({
  name: 'webhook',
  subject: 'Webhook',
  table: 'webhooks',
  recordRepresentation: 'name',
  routes: { list: '/dashboard/webhooks', item: '/dashboard/webhook' },
  icon: 'webhook',
  group: 'developers',
  fields: {
    name: text({ required: true, max: 80 }),
    program: reference('program', { required: true, createOnly: true }),
    url: url({ required: true }),
    /** Names of events, separated by commas; all if empty. */
    events: text({ max: 2000 }),
    status: choice(['active', 'disabled']),
    /** Why it is disabled. */
    reason: choice(['manual', 'unreachable', 'gone', 'forbidden'], readOnly),
    disabledAt: timestamp(readOnly),
    /** In the format of Standard Webhooks: the receiver's library decodes it. */
    secret: secret({ storage: 'encrypted', generated: 'whsec_', encoding: 'base64' }),
    /** The one from before the last rotation. Requests are signed with both until it ends. */
    previousSecret: secret({ ...readOnly, storage: 'encrypted' }),
    /** Until when the previous secret is valid; none if there is no such secret. */
    previousSecretUntil: timestamp(readOnly),
    client: reference('client', readOnly),
    user: reference('user', readOnly),
    createdAt: timestamp({ readOnly: true, default: 'now', day: true }),
  },
  state: 'status',
  actions: {
    test: { from: ['active'], effect: true },
    enable: { from: ['disabled'], to: 'active', effect: true },
    disable: { from: ['active'], to: 'disabled', effect: true },
    replay: {
      from: ['active'],
      effect: true,
      fields: { since: timestamp({ required: true }), until: timestamp() },
    },
    rotateSecret: {
      generates: ['secret'],
      effect: true,
      // None ends the previous one at once.
      fields: { validHours: integer({ max: MAX_HOURS, default: PREVIOUS_SECRET_HOURS }) },
      confirms: 'always',
    },
    endPreviousSecret: { effect: true, confirm: 'danger', errorCodes: ['wrong_state'] },
  },
  due: [{ at: 'previousSecretUntil', do: 'endPreviousSecret' }],
  list: {
    columns: ['name', 'program', 'url', 'events', 'status', 'reason'],
    sparse: ['reason'],
    filters: ['q', 'program', 'client', 'status'],
    search: ['name'],
    sort: ['createdAt', 'DESC'],
    views: { disabled: { status: 'disabled' } },
  },
  sections: {
    webhook: ['name', 'url', 'events', 'secret', 'previousSecretUntil'],
    state: ['status', 'reason', 'disabledAt'],
    about: ['program', 'user', 'client', 'createdAt'],
  },
  related: [{ resource: 'webhookDelivery', by: 'webhook' }],
  confirms: { create: 'always', update: 'the URL or the events change' },
  exclude: ['delete'],
  rights: {
    admin: [
      'read',
      'create',
      'edit',
      'test',
      'enable',
      'disable',
      'replay',
      'rotateSecret',
      'endPreviousSecret',
    ],
    agent: [],
    customer: [],
  },
  tenancy: { client: 'client' },
});
