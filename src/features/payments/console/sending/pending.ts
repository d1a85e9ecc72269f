/**
 * Payments without a response, stored in the browser under their key from before they are sent until they are answered:
 * after a reload, a lost connection or a new session they can be sent again without being booked twice. One entry per
 * payment, so that tabs don't overwrite each other's. Each user sees only their own.
 */
import { storedUser } from '#engine/console';
import type { Payment } from '../form/payment.ts';

export type Pending = {
  /** Its Idempotency-Key. */
  key: string;
  /** `_id` of the user who sent it. */
  of: string;
  payment: Payment;
  /** When it was first sent, ISO 8601. */
  since: string;
  /** An attempt got no response: it may have been booked. */
  unsure: boolean;
};

export function storePending(pending: Pending): void {
  localStorage.setItem(PREFIX + pending.key, JSON.stringify(pending));
  notifyListeners();
}

export function removePending(key: string): void {
  localStorage.removeItem(PREFIX + key);
  notifyListeners();
}

/** The signed-in user's, oldest first; the same array until something changes. */
export function listPending(): readonly Pending[] {
  const of = storedUser()?._id;
  const texts = Object.keys(localStorage)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => localStorage.getItem(name) ?? '');
  const snapshot = JSON.stringify([of, texts.sort()]);
  if (last?.snapshot !== snapshot) {
    const payments = texts.flatMap((text) => parsePending(text)).filter((pending) => pending.of === of);
    last = { snapshot, payments: payments.sort((one, other) => one.since.localeCompare(other.since)) };
  }
  return last.payments;
}

/** Calls `listener` when a payment is stored or removed, in this tab or another. Returns an unsubscribe function. */
export function onPendingChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

const PREFIX = 'pendingPayment:';
const listeners = new Set<() => void>();
let last: { snapshot: string; payments: readonly Pending[] } | undefined;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function parsePending(text: string): Pending[] {
  try {
    const pending = JSON.parse(text) as Pending;
    return pending.payment && pending.key ? [pending] : [];
  } catch {
    return [];
  }
}
