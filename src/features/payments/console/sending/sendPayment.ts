/** Sends a payment and determines its outcome. Everything that moves money uses it. */

import { ApiError, callService, type ServiceRecord } from '#engine/console';
import { creditOrDebit, increaseBudget } from '../../calls.ts';
import { adminToClient, agentToUser, transfer } from '../../transferCalls.ts';
import type { Payment } from '../form/payment.ts';
import { type Pending, removePending, storePending } from './pending.ts';
import { getSender } from './senders.ts';

/** The outcome of a payment; `unsure` if no response says whether it was booked. */
export type PaymentOutcome =
  | { state: 'done'; transactions: ServiceRecord[] }
  | { state: 'declined'; error: ApiError }
  | { state: 'unsure'; error: unknown };

/** Milliseconds without a response after which a payment counts as unanswered. */
const RESPONSE_TIMEOUT_MS = 30_000;

/**
 * Sends a payment under its key, which is stored until a response gives the outcome. Sending it again never books it
 * twice: the service returns its first response. Tabs that send the same payment take turns.
 */
export function sendPayment(pending: Pending): Promise<PaymentOutcome> {
  storePending(pending);
  return withPaymentLock(pending.key, async () => {
    try {
      const transactions = await postPayment(pending.payment, pending.key);
      removePending(pending.key);
      return { state: 'done', transactions };
    } catch (error) {
      if (error instanceof ApiError && isFinal(pending, error)) {
        removePending(pending.key);
        return { state: 'declined', error };
      }
      storePending({ ...pending, unsure: true });
      return { state: 'unsure', error };
    }
  });
}

/** The keys being sent right now by any tab; none if the browser can't tell. */
export async function keysInFlight(): Promise<ReadonlySet<string>> {
  const locks = (await navigator.locks?.query())?.held ?? [];
  return new Set(locks.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
}

/**
 * Whether an error determines the payment's outcome. On the first attempt every response does, except 408 and server errors.
 * After an unanswered attempt only the ledger's own rejection does: an expired session or a revoked permission says
 * nothing about that attempt.
 */
export function isFinal({ unsure }: Pick<Pending, 'unsure'>, { status }: Pick<ApiError, 'status'>): boolean {
  if (status === 202 || status === 422) return true;
  return !unsure && status >= 400 && status < 500 && status !== 408;
}

const LOCK = 'payment ';

function withPaymentLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request(LOCK + key, work) as Promise<T>) : work();
}

async function postPayment(payment: Payment, idempotencyKey: string): Promise<ServiceRecord[]> {
  const { kind, from, to, currency, amount, reference, content } = payment;
  const [recipient] = to;
  if (!recipient) throw new Error('The payment has no recipient.');
  const texts = { amount, reference, ...(content && { content }) };
  const common = { idempotencyKey, patience: RESPONSE_TIMEOUT_MS };
  if (kind === 'bonus') {
    const send = await getSender(kind);
    return send(payment, common);
  }
  if (kind === 'credit' || kind === 'debit') {
    const { wallet } = kind === 'credit' ? recipient : from;
    const params = { walletId: wallet, type: kind };
    const query = { currency: currency.currency };
    const { data } = await callService(creditOrDebit, { params, query, body: texts, ...common });
    return [data as ServiceRecord];
  }
  if (kind === 'budget') {
    const body = { currency: currency.currency, ...texts };
    const { data } = await callService(increaseBudget, { params: { id: recipient.owner }, body, ...common });
    return [data as ServiceRecord];
  }
  const call = { transfer, agentUser: agentToUser, adminClient: adminToClient }[kind];
  const body = { from: from.wallet, to: recipient.wallet, currency: currency.currency, ...texts };
  const { data } = await callService(call, { body, ...common });
  return [data as ServiceRecord];
}
