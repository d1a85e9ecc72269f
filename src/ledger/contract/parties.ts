/** Whose a wallet is, and who stands on either side of a transaction. */
export const partyTypes = ['user', 'client', 'platform'] as const;
export type PartyType = (typeof partyTypes)[number];

/** The id of the platform as an owner, and of its wallet. */
export const PLATFORM_ID = '00000000-0000-7000-8000-000000000000';
