/** A payment as a draft, and once it is valid. */

import { z } from 'zod';
import { formatMoney, storedUser, typedAmount } from '#engine/console';
import {
  buildOptionalSchema,
  buildPresentSchema,
  MAX_DECIMALS,
  parseAmount,
  toValidationErrors,
  type ValidationError,
  type ValidationErrors,
} from '#engine/contract';
import { transaction } from '#features/transactions';
import type { Balance } from '#features/wallets';
import type { PartyCurrency, WalletParty } from '#features/wallets/console';
import type { PaymentSource } from '../../bulkPayment.ts';

/** The kinds of payments on these pages. */
export type PaymentKind = 'credit' | 'debit' | 'budget' | 'transfer' | 'agentUser' | 'adminClient' | 'bonus';

/** A currency option; `disabledReason` is why it can't be used, if known. */
export type CurrencyChoice = Balance & { disabledReason?: ValidationError | undefined };

export type Draft = {
  kind: PaymentKind;
  from: WalletParty | null;
  to: WalletParty | null;
  /** `_id` of the currency. */
  currency: string;
  /** As typed. */
  amount: string;
  reference: string;
  content: string;
};

/**
 * How the form is filled in after an outcome: blank, or with the same parties and currency. Never with the amount or
 * reference.
 */
export type Next = 'blank' | 'repeat';

/** A valid payment; the amount is a decimal string with all decimals, for each recipient. */
export type Payment = {
  kind: PaymentKind;
  from: WalletParty;
  to: WalletParty[];
  currency: PartyCurrency;
  amount: string;
  reference: string;
  content: string;
  /** For a bonus: its `_id`, and the paying wallet as the call names it. */
  bonus?: { id: string; source: PaymentSource };
};

/** The balances of each side's wallet; undefined if not visible or not loaded yet. */
export type PartyBalances = { from: readonly Balance[] | undefined; to: readonly Balance[] | undefined };

/** Returns field errors, or the payment ready for review. */
export function validateDraft(
  draft: Draft,
  known: PartyBalances,
  locale: string,
): { validationErrors: ValidationErrors } | { payment: Payment } {
  const { from, to, kind } = draft;
  const validationErrors: ValidationErrors = { ...saidErrors(draft) };
  for (const at of ['from', 'to'] as const) {
    const party = draft[at];
    if (!party)
      validationErrors[at] = {
        key: at === sourceSide(kind) ? 'errors.no_source_wallet' : 'validation.required',
      };
    if (party?.inactive) validationErrors[at] = { key: 'errors.inactive_party' };
    if (party && party.owner === storedUser()?._id && rejectsCallerWallet(draft, at))
      validationErrors[at] = { key: isRecharge(kind) ? 'validation.ownWallet' : 'validation.intoOwnWallet' };
  }
  if (from?.frozen) validationErrors.from = { key: 'errors.wallet_frozen' };
  if (from && to && from.wallet === to.wallet) validationErrors.to = { key: 'errors.same_wallet' };
  const currency = draftCurrency(draft, known);
  if (!currency) validationErrors.currency = { key: 'validation.required' };
  if (currency?.disabledReason) validationErrors.currency = currency.disabledReason;
  const typed = typedAmount(draft.amount, locale, currency?.decimals ?? MAX_DECIMALS, currency);
  // The currency determines how many decimals are allowed, and so how an ambiguous amount is read.
  const isOpen = !currency && Boolean(draft.amount.trim());
  if ('validationError' in typed && !isOpen) validationErrors.amount = typed.validationError;
  else if ('amount' in typed && currency && !validationErrors.currency) {
    const most = largest(draft, known, currency);
    if (
      most !== undefined &&
      parseAmount(typed.amount, currency.decimals) > parseAmount(most, currency.decimals)
    ) {
      const balance = formatMoney(most, currency.abbreviation, locale);
      validationErrors.amount = { key: 'console.operations.insufficient', args: { balance } };
    }
  }
  if (!from || !to || !currency || 'validationError' in typed || Object.keys(validationErrors).length)
    return { validationErrors };
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
 * Whether the signed-in user's own wallet is rejected on this side: users can't credit or debit their own wallet, or
 * move another's money into it. As the source of a credit it is accepted, because an agent pays from it.
 */
export function rejectsCallerWallet(
  { kind, from }: Pick<Draft, 'kind' | 'from'>,
  at: 'from' | 'to',
): boolean {
  if (kind !== 'debit' && at === sourceSide(kind)) return false;
  if (isRecharge(kind)) return true;
  return at === 'to' && from !== null && from.owner !== storedUser()?._id;
}

/** The side that follows from the user's role and has no field. */
function sourceSide(kind: PaymentKind): 'from' | 'to' | undefined {
  if (kind === 'debit') return 'to';
  return kind === 'credit' || kind === 'budget' || kind === 'bonus' ? 'from' : undefined;
}

function isRecharge(kind: PaymentKind): boolean {
  return kind === 'credit' || kind === 'debit' || kind === 'budget';
}

/**
 * The currencies to choose from: those of the wallet that isn't the platform's, which has all. Usable ones come first;
 * the others have a reason.
 */
export function currenciesOf(
  sides: Pick<Draft, 'from' | 'to'>,
  known: PartyBalances,
): readonly CurrencyChoice[] {
  const own = sides.from?.type === 'platform' || !known.from ? known.to : known.from;
  const all = (own ?? known.to ?? []).map((one) => ({
    ...one,
    disabledReason: reasonOff(sides, known, one),
  }));
  return [
    ...all.filter(({ disabledReason }) => !disabledReason),
    ...all.filter(({ disabledReason }) => disabledReason),
  ];
}

/** The selected currency, if either side has it. */
export function draftCurrency(draft: Draft, known: PartyBalances): CurrencyChoice | undefined {
  return currenciesOf(draft, known).find(({ currency }) => currency === draft.currency);
}

/** The maximum amount, as a decimal string; undefined if unlimited or unknown. */
export function largest(
  { from }: Draft,
  known: PartyBalances,
  { currency }: PartyCurrency,
): string | undefined {
  if (!from || from.type === 'platform') return undefined;
  return known.from?.find((one) => one.currency === currency)?.balance;
}

/** Why the two wallets can't use this currency, as far as they are visible. */
function reasonOff(
  { from, to }: Pick<Draft, 'from' | 'to'>,
  known: PartyBalances,
  { currency, abbreviation }: PartyCurrency,
): ValidationError | undefined {
  const sides = [
    [from, known.from],
    [to, known.to],
  ] as const;
  for (const [party, balances] of sides) {
    // The platform's wallet adds a currency with its first movement.
    if (!party || party.type === 'platform' || !balances) continue;
    const held = balances.find((one) => one.currency === currency);
    const args = { owner: party.name, currency: abbreviation };
    if (!held) return { key: 'console.money.lacksCurrency', args };
    if (held.disabled) return { key: 'console.money.currencyOff', args };
  }
  return undefined;
}

function saidErrors({ reference, content }: Draft): ValidationErrors {
  const { fields } = transaction;
  return {
    ...errorsIn({ reference: buildPresentSchema(fields.reference) }, { reference: reference.trim() }),
    ...errorsIn({ content: buildOptionalSchema(fields.content) }, { content: content.trim() }),
  };
}

function errorsIn(shape: z.ZodRawShape, said: Record<string, string>): ValidationErrors {
  const read = z.object(shape).safeParse(said, { reportInput: true });
  return read.success ? {} : toValidationErrors(read.error);
}
