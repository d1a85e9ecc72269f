/** A credit or debit as it is filled in, and what can be said of it before it is sent. */
import type { Complaint, Complaints } from '../../contract/complaints.ts';
import type { Balance } from '../../contract/fields.ts';
import { AmountError, formatAmount, parseAmount } from '../../contract/money.ts';
import { transaction } from '../../contract/resources/transaction.ts';

export type OperationType = 'credit' | 'debit';

export type Operation = {
  wallet: WalletOption | null;
  type: OperationType;
  /** `_id` of the currency. */
  currency: string;
  /** As typed. */
  amount: string;
  reference: string;
  content: string;
};

/** A wallet to choose: its id and whose it is. */
export type WalletOption = { wallet: string; owner: string; ownerType: string };

/** An operation whose every value is known to be well-formed, with what it does to the balance. */
export type ReviewedOperation = {
  wallet: WalletOption;
  type: OperationType;
  currency: Balance;
  /** Decimal strings with all of the currency's decimals. */
  amount: string;
  before: string;
  after: string;
  reference: string;
  content: string;
};

/** What is wrong with which value, or the operation ready for review. */
export function reviewed(
  { wallet, type, currency, amount, reference, content }: Operation,
  balances: readonly Balance[],
): { complaints: Complaints } | { operation: ReviewedOperation } {
  const complaints: Complaints = {};
  const balance = balances.find((one) => one.currency === currency);
  if (!wallet) complaints.wallet = { key: 'validation.required' };
  if (!balance) complaints.currency = { key: 'validation.required' };
  const said = transaction.fields.reference.schema.safeParse(reference);
  if (!said.success) {
    complaints.reference = reference.trim()
      ? { key: 'validation.tooLong', args: { max: transaction.fields.reference.max } }
      : { key: 'validation.required' };
  }
  const units = unitsOf(amount.trim(), balance?.decimals ?? 0);
  if (typeof units !== 'bigint') complaints.amount = units;
  if (!wallet || !balance || typeof units !== 'bigint' || Object.keys(complaints).length)
    return { complaints };
  const before = signedUnits(balance);
  const after = type === 'credit' ? before + units : before - units;
  if (after < 0n) {
    const holds = `${balance.balance} ${balance.abbreviation}`;
    return { complaints: { amount: { key: 'console.operations.insufficient', args: { balance: holds } } } };
  }
  return {
    operation: {
      wallet,
      type,
      currency: balance,
      amount: formatAmount(units, balance.decimals),
      before: balance.balance,
      after: formatAmount(after, balance.decimals),
      reference: reference.trim(),
      content: content.trim(),
    },
  };
}

function unitsOf(text: string, decimals: number): bigint | Complaint {
  if (!text) return { key: 'validation.required' };
  try {
    const units = parseAmount(text, decimals);
    return units > 0n ? units : { key: 'validation.amountPositive' };
  } catch (error) {
    if (error instanceof AmountError) return { key: error.key, args: error.args };
    throw error;
  }
}

function signedUnits({ balance, decimals }: Balance): bigint {
  return balance.startsWith('-') ? -parseAmount(balance.slice(1), decimals) : parseAmount(balance, decimals);
}
