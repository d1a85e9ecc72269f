/** Pays the same amount to several users of a client: all or none, once per idempotency key. */

import { MAX_MINOR_UNITS } from '#engine/contract';
import {
  type Caller,
  type Connection,
  type Core,
  invalidField,
  requireConfirmation,
  ServiceError,
} from '#engine/service';
import { resolveCurrency } from '#features/wallets/service';
import {
  type AtomicOutcome,
  findPriorOutcome,
  listActiveCurrencies,
  operatorOf,
  type Posting,
  retryTransaction,
} from '#ledger';
import { PLATFORM_ID } from '#ledger/contract';
import type { PaymentSource } from '../bulkPayment.ts';
import { payerWallet } from './counterpartyWallet.ts';
import { idempotencyOf, needsConfirmation } from './creditDebit.ts';
import { resolveRecipients } from './recipients.ts';

export type BulkPaymentRequest = {
  /** The wallet that pays. */
  from: PaymentSource;
  /** Users or their wallets, by `_id`. */
  to: string | string[];
  idempotencyKey: string;
  /** Posting date; now if omitted. Used for demo data. */
  date?: Date;
};

/** The amount for each recipient in minor units, and what is recorded with it. */
export type PaymentTerms = Pick<Posting, 'type' | 'currency' | 'units' | 'reference' | 'action' | 'data'> & {
  /** `_id` of the client whose users are the recipients. */
  client: string;
  /**
   * Runs before any recipient is validated.
   * @throws ServiceError if so many recipients can't be paid
   */
  requireAllowed(recipients: number): void;
  /** Posts, and updates the record that the payments are made from in the same transaction. */
  book(recipients: number, post: () => Promise<AtomicOutcome>): Promise<AtomicOutcome>;
};

/**
 * @param call identifies the request under its key
 * @param read reads and locks the record that the payments are made from, so that concurrent payments run one
 *   after another
 * @returns `_id`s of the transactions, in the order of the recipients
 * @throws ServiceError `currency_disabled`; `not_found` for an unknown recipient, which is not recorded; or
 *   the ledger's error for the first recipient that it declines
 */
export async function postBulkPayment(
  core: Core,
  caller: Caller,
  call: string,
  { from, to, idempotencyKey, date }: BulkPaymentRequest,
  read: (transaction: Connection) => Promise<PaymentTerms>,
): Promise<string[]> {
  const idempotency = idempotencyOf({ idempotencyKey, call, body: { to } });
  const request = { operator: caller.user, ...idempotency };
  const outcome = await retryTransaction(core.database, async (transaction): Promise<AtomicOutcome> => {
    const { client, requireAllowed, book, ...details } = await read(transaction);
    const earlier = await findPriorOutcome(transaction, request);
    if (earlier) return earlier;
    const fromWallet = await payerWallet(transaction, caller, client, from);
    const wallets = await resolveRecipients(transaction, caller, client, to);
    requireAllowed(wallets.length);
    const total = details.units * BigInt(wallets.length);
    if (total > MAX_MINOR_UNITS) throw new ServiceError('amount_out_of_range');
    if (!(await listActiveCurrencies(transaction, client)).includes(details.currency))
      throw new ServiceError('currency_disabled');
    if (fromWallet === PLATFORM_ID) {
      const currency = await resolveCurrency(transaction, details.currency);
      if (needsConfirmation(currency, total, caller)) requireConfirmation(caller);
    }
    const shared = {
      ...details,
      ...operatorOf(caller),
      fromWallet,
      total,
      ...(date && { date }),
    };
    const postings = wallets.map((toWallet) => ({ ...shared, toWallet }));
    return book(wallets.length, () => core.ledger.postAtomically(transaction, postings, request));
  });
  return requireBooked(outcome, (at) => (Array.isArray(to) ? `to.${at}` : 'to'));
}

/**
 * @returns `_id`s of the transactions
 * @throws ServiceError of the posting that was declined, on the field of its position
 */
export function requireBooked(outcome: AtomicOutcome, fieldAt: (position: number) => string): string[] {
  if ('transactions' in outcome) return outcome.transactions;
  const { at, refusal, detail = { key: `errors.${refusal}` } } = outcome;
  throw invalidField(fieldAt(at), detail, refusal);
}
