/** What is wrong with each payment of a list, before anything is sent. */
import { z } from 'zod';
import { parseTypedAmount, storedUser } from '#engine/console';
import {
  buildPresentSchema,
  formatAmount,
  parseAmount,
  toValidationErrors,
  type ValidationError,
} from '#engine/contract';
import { transaction } from '#features/transactions';
import type { PartyCurrency, WalletParty } from '#features/wallets/console';
import { rejectsCallerWallet } from '../form/payment.ts';
import { isOpen, type PaymentList, type PaymentRow } from './list.ts';
import { type Lookups, nameOf } from './lookups.ts';

export type RowCheck = {
  /** By field; `row` is about the line as a whole. */
  errors: Partial<Record<'to' | 'amount' | 'reference' | 'row', ValidationError>>;
  /** The recipient is being looked up. */
  isPending: boolean;
  warning?: ValidationError;
  party?: WalletParty;
  /** A decimal string with all decimals. */
  amount?: string;
  /** The other reading of an ambiguous amount. */
  notAs?: string;
};

type Terms = {
  from: WalletParty | null;
  currency: PartyCurrency | undefined;
  lookups: Lookups;
  locale: string;
};

/** In the order of the rows. Those that were sent and cannot change have no errors. */
export function checkRows(rows: PaymentList['rows'], terms: Terms): RowCheck[] {
  const first = new Map<string, { number: number; row: PaymentRow }>();
  return rows.map((row, at) => {
    const check = checkRow(row, terms);
    const wallet = row.body?.to ?? check.party?.wallet;
    if (wallet === undefined) return check;
    const earlier = first.get(wallet);
    if (!earlier) first.set(wallet, { number: at + 1, row });
    if (!earlier || !isOpen(row)) return check;
    const isSame = earlier.row.reference === row.reference && earlier.row.amount === row.amount;
    const key = isSame ? 'console.payMany.sameAgain' : 'console.payMany.sameRecipient';
    return { ...check, warning: { key, args: { row: earlier.number } } };
  });
}

function checkRow(row: PaymentRow, { from, currency, lookups, locale }: Terms): RowCheck {
  const to = row.to.trim();
  const lookup = lookups[nameOf(to)];
  const party = lookup && 'party' in lookup ? lookup.party : undefined;
  const found = { isPending: false, errors: {}, ...(party && { party }) };
  if (!isOpen(row)) return row.body ? { ...found, amount: row.body.amount } : found;
  const errors: RowCheck['errors'] = {};
  if (row.issue) errors.row = { key: row.issue };
  const toError = to === '' ? { key: 'validation.required' } : findRecipientError(lookup, from);
  if (toError) errors.to = toError;
  const typed = currency && parseTypedAmount(row.amount, locale, currency.decimals, currency);
  if (typed && 'validationError' in typed) errors.amount = typed.validationError;
  const referenceError = checkReference(row.reference);
  if (referenceError) errors.reference = referenceError;
  return {
    ...{ ...found, errors, isPending: to !== '' && lookup === undefined },
    ...(typed && 'amount' in typed && { amount: typed.amount }),
    ...(typed && 'notAs' in typed && { notAs: typed.notAs }),
  };
}

function findRecipientError(
  lookup: Lookups[string] | undefined,
  from: WalletParty | null,
): ValidationError | undefined {
  if (!lookup) return undefined;
  if (!('party' in lookup)) return lookup.error;
  const { party } = lookup;
  if (party.wallet === from?.wallet) return { key: 'errors.same_wallet' };
  const isOwn = party.owner === storedUser()?._id || party.wallet === storedUser()?.wallet;
  if (isOwn && rejectsCallerWallet({ kind: 'transfer', from }, 'to'))
    return { key: 'validation.intoOwnWallet' };
  return party.inactive ? { key: 'errors.inactive_party' } : undefined;
}

const referenceSchema = z.object({ reference: buildPresentSchema(transaction.fields.reference) });

function checkReference(reference: string): ValidationError | undefined {
  const parsed = referenceSchema.safeParse({ reference: reference.trim() }, { reportInput: true });
  return parsed.success ? undefined : toValidationErrors(parsed.error).reference;
}

export const isWrong = ({ errors }: RowCheck) => Object.keys(errors).length > 0;

/** The sum as a decimal string. Payments whose amount cannot be read don't count. */
export function totalOf(checks: readonly Pick<RowCheck, 'amount'>[], decimals: number): string {
  const sum = checks.reduce(
    (units, { amount }) => (amount === undefined ? units : units + parseAmount(amount, decimals)),
    0n,
  );
  return formatAmount(sum, decimals);
}
