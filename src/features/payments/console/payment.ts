/** Money to be moved: as it is filled in, and as it is known to be well-formed. */

import { formatMoney } from '../../../engine/console/kinds/format.ts';
import { typedAmount } from '../../../engine/console/kinds/typedAmount.ts';
import { storedUser } from '../../../engine/console/session/storage.ts';
import { schemaOf } from '../../../engine/contract/fieldSchema.ts';
import type { Balance } from '../../../engine/contract/fields.ts';
import { parseAmount } from '../../../engine/contract/money.ts';
import type { Complaint, Complaints } from '../../../engine/contract/validationErrors.ts';
import { transaction } from '../../transactions/resource.ts';
import type { Currency, Party } from '../../wallets/console/index.ts';

/** Every way to move money from these pages. */
export type PaymentKind = 'credit' | 'debit' | 'budget' | 'transfer' | 'agentUser' | 'adminClient' | 'bonus';

/** A currency to choose; `off` says why nothing would be booked in it, where that is known. */
export type CurrencyChoice = Balance & { off?: Complaint | undefined };

export type Draft = {
  kind: PaymentKind;
  from: Party | null;
  to: Party | null;
  /** `_id` of the currency. */
  currency: string;
  /** As typed. */
  amount: string;
  reference: string;
  content: string;
};

/** A payment whose every value is well-formed; the amount is a decimal string with all decimals, for each recipient. */
export type Payment = {
  kind: PaymentKind;
  from: Party;
  to: Party[];
  currency: Currency;
  amount: string;
  reference: string;
  content: string;
  /** Of a bonus: its `_id`, and whose wallet pays as the call names it. */
  bonus?: { id: string; source: 'platform' | 'client' | 'agent' };
};

/** What is known of either side's wallet; undefined where it can't be seen or isn't here yet. */
export type Known = { from: readonly Balance[] | undefined; to: readonly Balance[] | undefined };

/** What is wrong with which value, or the payment ready for review. */
export function reviewed(
  draft: Draft,
  known: Known,
  locale: string,
): { complaints: Complaints } | { payment: Payment } {
  const { from, to, kind } = draft;
  const complaints: Complaints = { ...saidComplaints(draft) };
  if (!from) complaints.from = { key: 'validation.required' };
  if (!to) complaints.to = { key: 'validation.required' };
  for (const at of ['from', 'to'] as const) {
    const party = draft[at];
    if (party?.inactive) complaints[at] = { key: 'errors.inactive_party' };
    if (party && party.owner === storedUser()?._id && refusesOwn(draft, at))
      complaints[at] = { key: isRecharge(kind) ? 'validation.ownWallet' : 'validation.intoOwnWallet' };
  }
  if (from && to && from.wallet === to.wallet) complaints.to = { key: 'errors.same_wallet' };
  const currency = currencyOf(draft, known);
  if (!currency) complaints.currency = { key: 'validation.required' };
  if (currency?.off) complaints.currency = currency.off;
  const typed = typedAmount(draft.amount, locale, currency?.decimals ?? 0);
  if ('complaint' in typed) complaints.amount = typed.complaint;
  else if (currency && !complaints.currency) {
    const most = largest(draft, known, currency);
    if (
      most !== undefined &&
      parseAmount(typed.amount, currency.decimals) > parseAmount(most, currency.decimals)
    ) {
      const balance = formatMoney(most, currency.abbreviation, locale);
      complaints.amount = { key: 'console.operations.insufficient', args: { balance } };
    }
  }
  if (!from || !to || !currency || 'complaint' in typed || Object.keys(complaints).length)
    return { complaints };
  const { currency: id, abbreviation, decimals } = currency;
  return {
    payment: {
      ...{ kind, from, to: [to], currency: { currency: id, abbreviation, decimals }, amount: typed.amount },
      reference: draft.reference.trim(),
      content: draft.content.trim(),
    },
  };
}

/**
 * Whether the signed-in person's own wallet can't stand on this side: nobody recharges it, or moves another's money
 * into it.
 */
export function refusesOwn({ kind, from }: Pick<Draft, 'kind' | 'from'>, at: 'from' | 'to'): boolean {
  if (isRecharge(kind)) return true;
  return at === 'to' && from !== null && from.owner !== storedUser()?._id;
}

function isRecharge(kind: PaymentKind): boolean {
  return kind === 'credit' || kind === 'debit' || kind === 'budget';
}

/**
 * The currencies to choose from: those of the wallet that isn't the platform's, which has all. Those that can be
 * moved come first, the others say why they can't.
 */
export function currenciesOf(sides: Pick<Draft, 'from' | 'to'>, known: Known): readonly CurrencyChoice[] {
  const own = sides.from?.type === 'platform' || !known.from ? known.to : known.from;
  const all = (own ?? known.to ?? []).map((one) => ({ ...one, off: reasonOff(sides, known, one) }));
  return [...all.filter(({ off }) => !off), ...all.filter(({ off }) => off)];
}

/** The currency that was chosen, where either side has it. */
export function currencyOf(draft: Draft, known: Known): CurrencyChoice | undefined {
  return currenciesOf(draft, known).find(({ currency }) => currency === draft.currency);
}

/** The most that can be moved, as a decimal string; undefined where nothing bounds it or it can't be seen. */
export function largest({ from }: Draft, known: Known, { currency }: Currency): string | undefined {
  if (!from || from.type === 'platform') return undefined;
  return known.from?.find((one) => one.currency === currency)?.balance;
}

/** Why nothing can be booked between the two in this currency, as far as their wallets are seen. */
function reasonOff(
  { from, to }: Pick<Draft, 'from' | 'to'>,
  known: Known,
  { currency, abbreviation }: Currency,
): Complaint | undefined {
  const sides = [
    [from, known.from],
    [to, known.to],
  ] as const;
  for (const [party, balances] of sides) {
    // The platform's wallet takes on a currency when it first moves.
    if (!party || party.type === 'platform' || !balances) continue;
    const held = balances.find((one) => one.currency === currency);
    const args = { owner: party.name, currency: abbreviation };
    if (!held) return { key: 'console.money.lacksCurrency', args };
    if (held.disabled) return { key: 'console.money.currencyOff', args };
  }
  return undefined;
}

function saidComplaints({ reference, content }: Draft): Complaints {
  const complaints: Complaints = {};
  const { max } = transaction.fields.reference;
  if (!reference.trim()) complaints.reference = { key: 'validation.required' };
  else if (!schemaOf(transaction.fields.reference).safeParse(reference).success)
    complaints.reference = { key: 'validation.tooLong', args: { max } };
  if (content.trim() && !schemaOf(transaction.fields.content).safeParse(content).success)
    complaints.content = { key: 'validation.tooLong', args: { max: transaction.fields.content.max } };
  return complaints;
}
