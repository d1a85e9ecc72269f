/** A wallet's balance in one currency, as in responses. */
import type { CurrencyAmount } from '#engine/contract';

/**
 * `balance` is a decimal string, negative only for the platform. `disabled` if the currency isn't active for
 * the wallet's client.
 */
export type Balance = CurrencyAmount & { balance: string };

/** Converts balances to amounts for display. */
export function toDisplayAmounts(
  balances: readonly Pick<Balance, 'currency' | 'abbreviation' | 'balance' | 'altered' | 'expected'>[],
) {
  return balances.map(({ currency, abbreviation, balance: amount, altered, expected }) => ({
    ...{ currency, abbreviation, amount, altered, expected },
  }));
}

/** The balances of a wallet's record; empty if it has none. */
export function walletBalances(wallet: Readonly<Record<string, unknown>> | undefined): Balance[] {
  return Array.isArray(wallet?.balances) ? wallet.balances : [];
}
