/** Paying a bonus: every recipient or none, within the budget, once for each key. */
import { eq } from 'drizzle-orm';
import { scopeOf } from '../../../engine/contract/rights/scope.ts';
import { MAX_MINOR_UNITS } from '../../../engine/contract/values/money.ts';
import type { Core } from '../../../engine/service/core.ts';
import type { Connection } from '../../../engine/service/database/database.ts';
import { tableOf } from '../../../engine/service/database/schema/tables.ts';
import { invalidField, Refusal } from '../../../engine/service/errors.ts';
import { readRow } from '../../../engine/service/records/read.ts';
import { changeRows } from '../../../engine/service/sealedRows/change.ts';
import type { Caller } from '../../../engine/service/sessions/caller.ts';
import { demandConfirmed } from '../../../engine/service/sessions/confirmation.ts';
import { activated } from '../../../ledger/clientCurrencies.ts';
import { PLATFORM_ID } from '../../../ledger/contract/parties.ts';
import type { Posting, TogetherOutcome } from '../../../ledger/posting/posting.ts';
import { earlierOutcome, postTogether, together } from '../../../ledger/posting/together.ts';
import { idempotencyOf, needsConfirmation, sourceWallet } from '../../payments/service/index.ts';
import { currencyNamed, walletIdOf } from '../../wallets/service/index.ts';
import type { BonusSource } from '../calls.ts';
import { bonus } from '../resource.ts';
import { recipientsNamed } from './recipients.ts';

export type Payment = {
  bonusId: string;
  from: BonusSource;
  to: string | string[];
  idempotencyKey: string;
  /** When, if not now: for demo data. */
  date?: Date;
};

type BonusRow = {
  _id: string;
  name: string;
  currency: string;
  amount: bigint;
  client: string;
  expiresAt: Date | null;
  budget: bigint | null;
  paid: bigint;
  payments: number;
  status: string;
};

const table = tableOf(bonus);

/**
 * @returns `_id`s of the transactions, in the order of the recipients
 * @throws Refusal `bonus_cancelled`, `bonus_expired`, `bonus_budget`, `currency_disabled`, `not_found` naming the recipient
 * (nothing is recorded), or what the ledger refuses, naming the first recipient that it refused
 */
export async function payRecipients(core: Core, caller: Caller, payment: Payment): Promise<string[]> {
  const { bonusId, from, to, idempotencyKey, date } = payment;
  const given = idempotencyOf({ idempotencyKey, call: `bonus ${bonusId} ${from}`, sent: { to } });
  if (!given) throw new Refusal('idempotency_key_missing');
  const request = { operator: caller.user, ...given };
  const outcome = await together(core.database, async (transaction): Promise<TogetherOutcome> => {
    const row = (await readRow(transaction, bonus, bonusId, caller, true)) as unknown as BonusRow;
    const earlier = await earlierOutcome(transaction, request);
    if (earlier) return earlier;
    const payer = await payingWallet(transaction, caller, row, from);
    const wallets = await recipientsNamed(transaction, caller, row.client, to);
    const paid = refuseUnpayable(row, wallets.length);
    await demandCurrency(transaction, row);
    if (payer === PLATFORM_ID) {
      const units = row.amount * BigInt(wallets.length);
      const currency = await currencyNamed(transaction, row.currency);
      if (needsConfirmation(currency, units, caller)) demandConfirmed(caller);
    }
    const postings = wallets.map((wallet) => ({
      ...postingFor(row, caller, payer, wallet),
      ...(date && { date }),
    }));
    return changeRows(transaction, core.keys, bonus.table, [row._id], async () => {
      const made = await postTogether(transaction, core.ledger.keys, postings, request);
      if ('transactions' in made) {
        const payments = row.payments + wallets.length;
        await transaction.update(table).set({ paid, payments }).where(eq(table._id, row._id));
      }
      return made;
    });
  });
  if ('transactions' in outcome) return outcome.transactions;
  const field = Array.isArray(to) ? `to.${outcome.at}` : 'to';
  throw invalidField(field, { key: `errors.${outcome.refusal}` }, outcome.refusal);
}

/** @returns what will have been paid in all */
function refuseUnpayable({ status, expiresAt, budget, paid, amount }: BonusRow, recipients: number): bigint {
  if (status === 'cancelled') throw new Refusal('bonus_cancelled');
  if (expiresAt && expiresAt <= new Date()) throw new Refusal('bonus_expired');
  const total = paid + amount * BigInt(recipients);
  if (budget !== null && total > budget) throw new Refusal('bonus_budget');
  if (total > MAX_MINOR_UNITS) throw new Refusal('amount_out_of_range');
  return total;
}

/** @throws Refusal `currency_disabled`, before any recipient is refused for it */
async function demandCurrency(transaction: Connection, { client, currency }: BonusRow): Promise<void> {
  if (!(await activated(transaction, client)).includes(currency)) throw new Refusal('currency_disabled');
}

/**
 * Whose money it is: the platform's for those who see all of it; the client's for those whose source it
 * is, or who may recharge clients; or the caller's own. @throws Refusal `forbidden`
 */
async function payingWallet(
  connection: Connection,
  caller: Caller,
  { client }: BonusRow,
  from: BonusSource,
): Promise<string> {
  if (from === 'platform') {
    if (scopeOf(caller) !== 'all') throw new Refusal('forbidden');
    return PLATFORM_ID;
  }
  if (from === 'agent') return walletIdOf(connection, 'user', caller.user);
  const wallet = await walletIdOf(connection, 'client', client);
  const isTheirs = (await sourceWallet(connection, caller)) === wallet;
  if (!isTheirs && !caller.ability.can('recharge', 'Client')) throw new Refusal('forbidden');
  return wallet;
}

function postingFor(row: BonusRow, caller: Caller, fromWallet: string, toWallet: string): Posting {
  return {
    operator: caller.user,
    type: 'bonus',
    fromWallet,
    toWallet,
    currency: row.currency,
    units: row.amount,
    reference: row.name,
    action: 'bonus',
    data: { bonus: row._id },
  };
}
