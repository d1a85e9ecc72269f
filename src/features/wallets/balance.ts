/** A wallet's balance in one currency, as in responses. */
import type { CurrencyAmount } from '#engine/contract';

/**
 * Amounts are decimal strings. `balance` is negative only for the platform. With open holds, `held` is what they reserve, and
 * `available` the rest. `disabled` if the currency isn't active for the wallet's client.
 */
export type Balance = CurrencyAmount & {
  balance: string;
  available?: string | undefined;
  held?: string | undefined;
};

/** What can be paid out, as a decimal string. */
export function getAvailable({
  balance,
  available = balance,
}: Pick<Balance, 'balance' | 'available'>): string {
  return available;
}

type ShownBalance = Pick<
  Balance,
  'currency' | 'abbreviation' | 'balance' | 'available' | 'held' | 'altered' | 'expected'
>;

/** Converts balances to amounts for display. @param translate for the labels of what is available and held */
export function toDisplayAmounts(balances: readonly ShownBalance[], translate: (key: string) => string) {
  return balances.map(({ currency, abbreviation, balance: amount, available, held, altered, expected }) => ({
    ...{ currency, abbreviation, amount, altered, expected },
    parts: toAmountParts({ available, held }, translate),
  }));
}

/** What is available and held, with labels; empty without holds. */
export function toAmountParts(
  { available, held }: Pick<Balance, 'available' | 'held'>,
  translate: (key: string) => string,
) {
  return Object.entries({ available, held }).flatMap(([name, amount]) =>
    amount === undefined ? [] : [{ label: translate(`resources.wallets.amounts.${name}`), amount }],
  );
}

/** The balances of a wallet's record; empty if it has none. */
export function walletBalances(wallet: Readonly<Record<string, unknown>> | undefined): Balance[] {
  return Array.isArray(wallet?.balances) ? wallet.balances : [];
}
