/** Sends the payments of a list in several calls, each payment under its key. */
import { v7 } from 'uuid';
import { ApiError, callService } from '#engine/console';
import { errorStatus } from '#engine/contract';
import { manyTransfers, type TransferOutcome } from '../../manyTransfers.ts';
import { isFinal } from '../sending/sendPayment.ts';
import {
  changeList,
  isUnanswered,
  keyOf,
  type Outcome,
  type PaymentRow,
  readList,
  type TransferTerms,
} from './list.ts';

/** Payments per call: few enough to show progress, and to leave little unanswered when the connection is lost. */
const PAYMENTS_PER_CALL = 100;
/** Milliseconds without a response after which the payments of a call count as unanswered. */
const RESPONSE_TIMEOUT_MS = 60_000;

export type Progress = { done: number; total: number };

/** What is being sent by this tab; undefined if nothing is. */
export const readProgress = (): Progress | undefined => progress;

/** Calls `listener` when the progress changes. Returns an unsubscribe function. */
export function onProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let progress: Progress | undefined;
const listeners = new Set<() => void>();

function setProgress(value: Progress | undefined): void {
  progress = value;
  for (const listener of listeners) listener();
}

/**
 * Sends payments, each with what it is to be sent as; one that has no answer yet is sent again unchanged. Goes on until
 * all are sent or a call fails. The outcomes are in the stored list.
 * @throws what the failed call threw; the payments after it were not sent
 */
export async function sendList(
  { from, currency }: { from: string; currency: string },
  payments: readonly { id: string; body: TransferTerms }[],
): Promise<void> {
  // A second click can arrive before the button is rendered as disabled.
  if (progress) return;
  try {
    for (let at = 0; at < payments.length; at += PAYMENTS_PER_CALL) {
      setProgress({ done: at, total: payments.length });
      await sendChunk({ from, currency }, payments.slice(at, at + PAYMENTS_PER_CALL));
    }
  } finally {
    setProgress(undefined);
  }
}

async function sendChunk(
  shared: { from: string; currency: string },
  payments: readonly { id: string; body: TransferTerms }[],
): Promise<void> {
  const bodies = new Map(payments.map(({ id, body }) => [id, body]));
  const unsure = new Set(
    readList()
      .rows.filter(isUnanswered)
      .map(({ id }) => id),
  );
  // Stored before it is sent, so that no reload can forget it.
  changeRows((row) => {
    const body = bodies.get(row.id);
    return body ? startAttempt(row, body) : row;
  });
  const sent = readList().rows.filter(({ id }) => bodies.has(id));
  const transfers = sent.flatMap((row) => (row.body ? [{ ...shared, ...row.body, key: keyOf(row) }] : []));
  try {
    const { data } = await callService(manyTransfers, {
      body: { transfers },
      idempotencyKey: v7(),
      patience: RESPONSE_TIMEOUT_MS,
    });
    const outcomes = new Map(sent.map(({ id }, at) => [id, toOutcome(data[at], unsure.has(id))]));
    changeRows((row) => {
      const outcome = outcomes.get(row.id);
      return outcome ? { ...row, outcome } : row;
    });
  } catch (error) {
    // None of them was booked by this call. An earlier attempt without an answer may have been.
    if (error instanceof ApiError && isFinal({ unsure: false }, error))
      changeRows((row) => (bodies.has(row.id) && !unsure.has(row.id) ? withoutBody(row) : row));
    throw error;
  }
}

function changeRows(change: (row: PaymentRow) => PaymentRow): void {
  changeList((list) => ({ ...list, rows: list.rows.map(change) }));
}

/** After a decline, which is final, under a new key: the old one returns the same error again. */
function startAttempt(row: PaymentRow, body: TransferTerms): PaymentRow {
  const { outcome, attempt, ...rest } = row;
  if (isUnanswered(row)) return row;
  return { ...rest, attempt: outcome ? attempt + 1 : attempt, body };
}

function withoutBody({ body: _, ...row }: PaymentRow): PaymentRow {
  return row;
}

/** @returns undefined if it does not say whether the payment was booked */
function toOutcome(item: TransferOutcome | undefined, unsure: boolean): Outcome | undefined {
  if (!item) return undefined;
  if ('transaction' in item) return { state: 'paid', transaction: item.transaction };
  if ('approval' in item) return { state: 'waiting', approval: item.approval };
  const status = errorStatus[item.code as keyof typeof errorStatus] ?? 500;
  if (!isFinal({ unsure }, { status })) return undefined;
  const complaints = (item.complaints ?? {}) as Extract<Outcome, { state: 'declined' }>['complaints'];
  return { state: 'declined', code: item.code, complaints };
}
