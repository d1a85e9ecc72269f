/** What a wallet holds of one currency, as the API answers it. */
import type { CurrencyAmount } from '#engine/contract';

/** `balance` is a decimal string, negative only for the platform. Disabled: the wallet's client doesn't use it now. */
export type Balance = CurrencyAmount & { balance: string };

/** As figures are shown. */
export function toDisplayAmounts(
  balances: readonly Pick<Balance, 'currency' | 'abbreviation' | 'balance' | 'altered' | 'expected'>[],
) {
  return balances.map(({ currency, abbreviation, balance: amount, altered, expected }) => ({
    ...{ currency, abbreviation, amount, altered, expected },
  }));
}

/** Those of a wallet's record; none where it doesn't have any. */
export function walletBalances(wallet: Readonly<Record<string, unknown>> | undefined): Balance[] {
  return Array.isArray(wallet?.balances) ? wallet.balances : [];
}
