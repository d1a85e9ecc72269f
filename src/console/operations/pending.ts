/**
 * An operation whose answer has not arrived, kept in this tab with its key: after a reload it can still be
 * sent again without being booked twice. Each person finds only their own.
 */
import { storedUser } from '../session/storage.ts';
import type { ReviewedOperation } from './operation.ts';

export type PendingOperation = { operation: ReviewedOperation; idempotencyKey: string };

export function keepPending(pending: PendingOperation): void {
  const of = storedUser()?._id;
  if (of) sessionStorage.setItem(KEY, JSON.stringify({ ...pending, of }));
}

export function forgetPending(): void {
  sessionStorage.removeItem(KEY);
}

/** The signed-in person's operation that is still unanswered, if there is one. */
export function keptPending(): PendingOperation | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as
      | (PendingOperation & { of: string })
      | null;
    return kept && kept.of === storedUser()?._id ? kept : undefined;
  } catch {
    return undefined;
  }
}

const KEY = 'pendingOperation';
