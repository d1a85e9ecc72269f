/** Payments that another feature sends by a call of its own: its part of the console says how. */
import type { ServiceRecord } from '#engine/console';
import type { Payment, PaymentKind } from '../form/payment.ts';

/** Sends a payment, under its key, and answers what was booked. */
export type Send = (
  payment: Payment,
  how: { idempotencyKey: string; patience: number },
) => Promise<ServiceRecord[]>;

const senders = new Map<PaymentKind, () => Promise<Send>>();

/** @param load fetches what sends payments of this kind, when the first is sent */
export function registerSender(kind: PaymentKind, load: () => Promise<Send>): void {
  senders.set(kind, load);
}

/** @throws Error where no feature has said how */
export async function getSender(kind: PaymentKind): Promise<Send> {
  const load = senders.get(kind);
  if (!load) throw new Error(`nothing sends payments of the kind ${kind}`);
  return load();
}
