/** A payment as a draft, and once it is valid. */

import { z } from 'zod';
import { formatMoney, parseTypedAmount, storedUser } from '#engine/console';
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
import { type Balance, getAvailable } from '#features/wallets';
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
  balances: PartyBalances,
  locale: string,
): { validationErrors: ValidationErrors } | { payment: Payment } {
  const { from, to, kind } = draft;
  const validationErrors: ValidationErrors = { ...validateTexts(draft) };
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
  const currency = draftCurrency(draft, balances);
  if (!currency) validationErrors.currency = { key: 'validation.required' };
  if (currency?.disabledReason) validationErrors.currency = currency.disabledReason;
  const typed = parseTypedAmount(draft.amount, locale, currency?.decimals ?? MAX_DECIMALS, currency);
  // The currency determines how many decimals are allowed, and so how an ambiguous amount is read.
  const isUndetermined = !currency && Boolean(draft.amount.trim());
  if ('validationError' in typed && !isUndetermined) validationErrors.amount = typed.validationError;
  else if ('amount' in typed && currency && !validationErrors.currency) {
    const max = maxAmount(draft, balances, currency);
    if (
      max !== undefined &&
      parseAmount(typed.amount, currency.decimals) > parseAmount(max, currency.decimals)
    ) {
      const balance = formatMoney(max, currency.abbreviation, locale);
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
export function listCurrencies(
  sides: Pick<Draft, 'from' | 'to'>,
  balances: PartyBalances,
): readonly CurrencyChoice[] {
  const base = sides.from?.type === 'platform' || !balances.from ? balances.to : balances.from;
  const all = (base ?? balances.to ?? []).map((one) => ({
    ...one,
    disabledReason: findDisabledReason(sides, balances, one),
  }));
  return [
    ...all.filter(({ disabledReason }) => !disabledReason),
    ...all.filter(({ disabledReason }) => disabledReason),
  ];
}

/** The selected currency, if either side has it. */
export function draftCurrency(draft: Draft, balances: PartyBalances): CurrencyChoice | undefined {
  return listCurrencies(draft, balances).find(({ currency }) => currency === draft.currency);
}

/** The maximum amount, as a decimal string; undefined if unlimited or unknown. */
export function maxAmount(
  { from }: Pick<Draft, 'from'>,
  balances: PartyBalances,
  { currency }: PartyCurrency,
): string | undefined {
  if (!from || from.type === 'platform') return undefined;
  const balance = balances.from?.find((one) => one.currency === currency);
  return balance && getAvailable(balance);
}

/** Why the two wallets can't use this currency, as far as they are visible. */
function findDisabledReason(
  { from, to }: Pick<Draft, 'from' | 'to'>,
  balances: PartyBalances,
  { currency, abbreviation }: PartyCurrency,
): ValidationError | undefined {
  const sides = [
    [from, balances.from],
    [to, balances.to],
  ] as const;
  for (const [party, partyBalances] of sides) {
    // The platform's wallet adds a currency with its first movement.
    if (!party || party.type === 'platform' || !partyBalances) continue;
    const balance = partyBalances.find((one) => one.currency === currency);
    const args = { owner: party.name, currency: abbreviation };
    if (!balance) return { key: 'console.money.lacksCurrency', args };
    if (balance.disabled) return { key: 'console.money.currencyOff', args };
  }
  return undefined;
}

function validateTexts({ reference, content }: Draft): ValidationErrors {
  const { fields } = transaction;
  return {
    ...validateShape({ reference: buildPresentSchema(fields.reference) }, { reference: reference.trim() }),
    ...validateShape({ content: buildOptionalSchema(fields.content) }, { content: content.trim() }),
  };
}

function validateShape(shape: z.ZodRawShape, values: Record<string, string>): ValidationErrors {
  const parsed = z.object(shape).safeParse(values, { reportInput: true });
  return parsed.success ? {} : toValidationErrors(parsed.error);
}
