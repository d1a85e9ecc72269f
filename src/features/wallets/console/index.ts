/** Public console API of the wallets feature. */
export { walletsConsole } from './feature.tsx';
export {
  findUnmatchedError,
  PartyDetail,
  PartySearch,
  partyAutocompleteProps,
  useParties,
} from './PartySearch.tsx';
export {
  findParty,
  findUsers,
  findWallets,
  isId,
  NAMES_PER_REQUEST,
  searchParties,
  toParty,
} from './parties.ts';
export type { PartyCurrency, WalletParty } from './party.ts';
export { useBalances } from './useBalances.ts';
export { useParty, usePartyById } from './useParty.ts';
export { WalletBalances } from './WalletBalances.tsx';
