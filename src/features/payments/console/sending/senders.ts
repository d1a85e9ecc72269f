/** Payments sent by another feature's call: its console part registers the sender. */
import type { ServiceRecord } from '#engine/console';
import type { Payment, PaymentKind } from '../form/payment.ts';

/** Sends a payment under its key and returns the booked transactions. */
export type Send = (
  payment: Payment,
  options: { idempotencyKey: string; patience: number },
) => Promise<ServiceRecord[]>;

const senders = new Map<PaymentKind, () => Promise<Send>>();

/** @param load loads the sender when the first payment of this kind is sent */
export function registerSender(kind: PaymentKind, load: () => Promise<Send>): void {
  senders.set(kind, load);
}

/** @throws Error if no feature has registered one */
export async function getSender(kind: PaymentKind): Promise<Send> {
  const load = senders.get(kind);
  if (!load) throw new Error(`No sender is registered for payments of kind ${kind}.`);
  return load();
}
