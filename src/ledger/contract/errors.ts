/** The ledger's error codes, and those of callers that move money. */
import type { Feature } from '#engine/contract';

const errors = {
  balance_out_of_range: 422,
  insufficient_funds: 422,
  currency_disabled: 422,
  currency_not_in_wallet: 422,
  inactive_party: 422,
  same_wallet: 422,
  wallet_altered: 422,
  wallet_frozen: 422,
  platform_wallet: 422,
  no_source_wallet: 422,
  /** Only in records of earlier versions; now `wallet_altered`. */
  refused: 422,
} as const;

type LedgerErrors = typeof errors;

declare module '#engine/contract' {
  interface AppErrors extends LedgerErrors {}
}

/** The errors that any posting may fail with. */
const moneyErrorCodes = [
  'balance_out_of_range',
  'currency_disabled',
  'currency_not_in_wallet',
  'inactive_party',
  'insufficient_funds',
  'same_wallet',
  'wallet_altered',
  'wallet_frozen',
] as const;

export const ledgerContract: Feature = { errors, moneyErrorCodes };
