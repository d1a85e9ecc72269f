/** Hooks and actions of webhooks and deliveries. */
import { and, eq } from 'drizzle-orm';
import {
  type Core,
  effectsOf,
  endOfAuditLog,
  hooksFor,
  insertRow,
  invalidField,
  openSecret,
  requireConfirmation,
  type Write,
} from '#engine/service';
import { audit } from '#features/audit';
import { findNameError } from '#features/events/service';
import { requireProgram } from '#features/programs/service';
import { webhookDelivery } from '../delivery.ts';
import { parseEventNames, TEST_EVENT } from '../events.ts';
import { PREVIOUS_SECRET_HOURS, webhook } from '../webhook.ts';
import { createGuard } from './guard.ts';
import { replayPeriod } from './replay.ts';
import { deliveries, webhooks } from './tables.ts';

const HOUR_MS = 3_600_000;

export const webhookHooks = hooksFor(webhook, {
  async beforeCreate({ transaction, caller, settings }, values) {
    requireConfirmation(caller);
    requireTarget(settings, values);
    const { user, client } = await requireProgram(transaction, caller, String(values.program));
    const { block, position } = await endOfAuditLog(transaction);
    return { ...values, user, client, block: BigInt(block), position };
  },
  async beforeUpdate({ transaction, caller, settings }, row, values) {
    // A name gives nothing to anybody, and neither does sending nothing, or again what was agreed to.
    if (values.url === undefined && values.events === undefined) return values;
    requireConfirmation(caller);
    requireTarget(settings, values);
    await requireProgram(transaction, caller, String(row.program));
    return values;
  },
  async restrictions(_connection, rows) {
    return rows.map(({ previousSecretUntil }) =>
      previousSecretUntil ? {} : { actions: { endPreviousSecret: NO_PREVIOUS_SECRET } },
    );
  },
  onDue: async () => withoutPreviousSecret,
});

const NO_PREVIOUS_SECRET = 'validation.noPreviousSecret';
const withoutPreviousSecret = { previousSecret: null, previousSecretUntil: null };

export const deliveryHooks = hooksFor(webhookDelivery, {
  /** What was sent are entries of the audit log, and responses may repeat them. */
  async resolveVirtualFields(_connection, rows, { ability }) {
    if (ability.can('read', audit.subject)) return;
    for (const row of rows) Object.assign(row, { request: null, response: null });
  },
});

/** @throws ServiceError `invalid` on an address inside the own network, and on names that no event has */
function requireTarget(
  { webhookAllow }: Core['settings'],
  { url, events }: { url?: unknown; events?: unknown },
) {
  if (typeof url === 'string' && createGuard(webhookAllow).isForbiddenHost(url))
    throw invalidField('url', { key: 'validation.publicAddress' });
  const nameError = findNameError(parseEventNames(events) ?? []);
  if (nameError) throw invalidField('events', nameError);
}

export const webhookEffects = effectsOf(webhook, {
  async test({ transaction, ...write }, { _id, client }) {
    const body = { type: TEST_EVENT, timestamp: new Date().toISOString(), data: { webhook: _id } };
    await insertRow({ ...write, transaction, resource: webhookDelivery } as Write, {
      ...{ webhook: _id, client, name: TEST_EVENT, request: body, once: true },
      ...{ status: 'pending', tries: 0, createdAt: new Date() },
    });
  },
  /** It goes on with the event that could not be delivered. */
  async enable({ transaction }, { _id }) {
    await transaction
      .update(deliveries)
      .set({ status: 'pending', tries: 0, firstTriedAt: null, nextAt: null })
      .where(and(eq(deliveries.webhook, _id), eq(deliveries.status, 'failed'), eq(deliveries.once, false)));
    return { reason: null, disabledAt: null, retryAt: null };
  },
  async disable() {
    return { reason: 'manual', disabledAt: new Date() };
  },
  async replay({ transaction }, { _id }, { since, until }) {
    // The declaration requires `since`.
    if (since) await replayPeriod(transaction, _id, { since, until: until ?? undefined });
  },
  /** Whoever has the secret can forge events of the program: it takes the same as to create the webhook. */
  async rotateSecret({ transaction, caller, settings }, row, { validHours }) {
    requireConfirmation(caller);
    await requireProgram(transaction, caller, String(row.program));
    const hours = validHours ?? PREVIOUS_SECRET_HOURS;
    if (hours === 0) return withoutPreviousSecret;
    return {
      previousSecret: openSecret({ settings }, webhook, row, 'secret'),
      previousSecretUntil: new Date(Date.now() + hours * HOUR_MS),
    };
  },
  /** Takes nothing but the right, since a leaked secret must not wait. */
  async endPreviousSecret(_write, { previousSecretUntil }) {
    if (!previousSecretUntil)
      throw invalidField('previousSecretUntil', { key: NO_PREVIOUS_SECRET }, 'wrong_state');
    return withoutPreviousSecret;
  },
});

export const deliveryEffects = effectsOf(webhookDelivery, {
  async replay({ transaction }, row) {
    const [of] = await transaction
      .select({ status: webhooks.status })
      .from(webhooks)
      .where(eq(webhooks._id, row.webhook));
    if (of?.status !== 'active')
      throw invalidField('webhook', { key: 'validation.webhookDisabled' }, 'wrong_state');
    return { once: true, tries: 0, firstTriedAt: null, nextAt: null };
  },
});
