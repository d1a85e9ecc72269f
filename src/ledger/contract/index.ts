/** What the ledger's service and console sides share. */
export { ledgerContract } from './errors.ts';
export { type PartyType, PLATFORM_ID, partyTypes } from './parties.ts';
