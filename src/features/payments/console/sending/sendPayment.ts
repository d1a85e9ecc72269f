/** Sends a payment, and says what is known of it afterwards. Whatever moves money goes through here. */

import { ApiError, callService, type ServiceRecord } from '#engine/console';
import { creditOrDebit, increaseBudget } from '../../calls.ts';
import { adminToClient, agentToUser, transfer } from '../../transferCalls.ts';
import type { Payment } from '../form/payment.ts';
import { forgetPending, keepPending, type Pending } from './pending.ts';
import { getSender } from './senders.ts';

/** How a payment ended; `unsure` where no answer says whether it was carried out. */
export type PaymentOutcome =
  | { state: 'done'; transactions: ServiceRecord[] }
  | { state: 'refused'; error: ApiError }
  | { state: 'unsure'; error: unknown };

/** After this many milliseconds without an answer a payment counts as unanswered. */
const PATIENCE = 30_000;

/**
 * Sends a payment under its key, which is kept until an answer says how it ended. Sent again it is booked no
 * second time: the service gives its first answer. Two tabs that send the same one do so one after the other.
 */
export function sendPayment(pending: Pending): Promise<PaymentOutcome> {
  keepPending(pending);
  return oneAtATime(pending.key, async () => {
    try {
      const transactions = await sent(pending.payment, pending.key);
      forgetPending(pending.key);
      return { state: 'done', transactions };
    } catch (error) {
      if (error instanceof ApiError && isAnswerTo(pending, error)) {
        forgetPending(pending.key);
        return { state: 'refused', error };
      }
      keepPending({ ...pending, unsure: true });
      return { state: 'unsure', error };
    }
  });
}

/** The keys that are being sent right now, by any tab; none where the browser can't tell. */
export async function keysInFlight(): Promise<ReadonlySet<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
}

/**
 * Whether an error says how the payment ended. The first time every answer does but one from a service in
 * trouble. Once an attempt went unanswered only the ledger's own refusal does: that the session is over, or a
 * right is gone by now, says nothing about that attempt.
 */
function isAnswerTo({ unsure }: Pending, { status }: ApiError): boolean {
  if (status === 422) return true;
  return !unsure && status >= 400 && status < 500 && status !== 408;
}

const LOCK = 'payment ';

function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request(LOCK + key, work) as Promise<T>) : work();
}

async function sent(payment: Payment, idempotencyKey: string): Promise<ServiceRecord[]> {
  const { kind, from, to, currency, amount, reference, content } = payment;
  const [recipient] = to;
  if (!recipient) throw new Error('a payment has a recipient');
  const said = { amount, reference, ...(content && { content }) };
  const common = { idempotencyKey, patience: PATIENCE };
  if (kind === 'bonus') {
    const send = await getSender(kind);
    return send(payment, common);
  }
  if (kind === 'credit' || kind === 'debit') {
    const { wallet } = kind === 'credit' ? recipient : from;
    const params = { walletId: wallet, type: kind };
    const query = { currency: currency.currency };
    const { data } = await callService(creditOrDebit, { params, query, body: said, ...common });
    return [data as ServiceRecord];
  }
  if (kind === 'budget') {
    const body = { currency: currency.currency, ...said };
    const { data } = await callService(increaseBudget, { params: { id: recipient.owner }, body, ...common });
    return [data as ServiceRecord];
  }
  const call = { transfer, agentUser: agentToUser, adminClient: adminToClient }[kind];
  const body = { from: from.wallet, to: recipient.wallet, currency: currency.currency, ...said };
  const { data } = await callService(call, { body, ...common });
  return [data as ServiceRecord];
}
