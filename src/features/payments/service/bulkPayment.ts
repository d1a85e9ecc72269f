/** Pays the same amount to several users of a client: every one or none, once for each key. */

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
  activeCurrencies,
  findPriorOutcome,
  type Posting,
  retryTransaction,
} from '#ledger';
import { PLATFORM_ID } from '#ledger/contract';
import type { PaymentSource } from '../bulkPayment.ts';
import { payerWallet } from './counterpartyWallet.ts';
import { idempotencyOf, needsConfirmation } from './creditDebit.ts';
import { resolveRecipients } from './recipients.ts';

export type BulkPaymentResult = {
  /** Whose wallet pays. */
  from: PaymentSource;
  /** Users or their wallets, by `_id`. */
  to: string | string[];
  idempotencyKey: string;
  /** When, if not now: for demo data. */
  date?: Date;
};

/** What each of them gets, and what is written down with it. */
export type PaymentTerms = Pick<Posting, 'type' | 'currency' | 'units' | 'reference' | 'action' | 'data'> & {
  /** Whose users the recipients are. */
  client: string;
  /** @throws ServiceError where so many can't be paid, before any of them is judged */
  demand(recipients: number): void;
  /** Books within a change of what they are paid by. */
  book(recipients: number, post: () => Promise<AtomicOutcome>): Promise<AtomicOutcome>;
};

/**
 * @param call tells the request from another under the same key
 * @param read reads what they are paid by, and locks it: two at a time are judged one after the other
 * @returns `_id`s of the transactions, in the order of the recipients
 * @throws ServiceError `currency_disabled`, `not_found` naming the recipient (nothing is recorded), or what the ledger refuses,
 * naming the first recipient that it refused
 */
export async function postBulkPayment(
  core: Core,
  caller: Caller,
  call: string,
  { from, to, idempotencyKey, date }: BulkPaymentResult,
  read: (transaction: Connection) => Promise<PaymentTerms>,
): Promise<string[]> {
  const idempotency = idempotencyOf({ idempotencyKey, call, body: { to } });
  if (!idempotency) throw new ServiceError('idempotency_key_missing');
  const request = { operator: caller.user, ...idempotency };
  const outcome = await retryTransaction(core.database, async (transaction): Promise<AtomicOutcome> => {
    const { client, demand, book, ...details } = await read(transaction);
    const earlier = await findPriorOutcome(transaction, request);
    if (earlier) return earlier;
    const fromWallet = await payerWallet(transaction, caller, client, from);
    const wallets = await resolveRecipients(transaction, caller, client, to);
    demand(wallets.length);
    const total = details.units * BigInt(wallets.length);
    if (total > MAX_MINOR_UNITS) throw new ServiceError('amount_out_of_range');
    if (!(await activeCurrencies(transaction, client)).includes(details.currency))
      throw new ServiceError('currency_disabled');
    if (fromWallet === PLATFORM_ID) {
      const currency = await resolveCurrency(transaction, details.currency);
      if (needsConfirmation(currency, total, caller)) requireConfirmation(caller);
    }
    const shared = {
      ...details,
      operator: caller.user,
      role: caller.role,
      fromWallet,
      ...(date && { date }),
    };
    const postings = wallets.map((toWallet) => ({ ...shared, toWallet }));
    return book(wallets.length, () => core.ledger.postAtomically(transaction, postings, request));
  });
  if ('transactions' in outcome) return outcome.transactions;
  const field = Array.isArray(to) ? `to.${outcome.at}` : 'to';
  throw invalidField(field, outcome.detail ?? { key: `errors.${outcome.refusal}` }, outcome.refusal);
}
