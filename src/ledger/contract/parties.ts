/** The kinds of wallet owners, which are also the kinds of parties to a transaction. */
export const partyTypes = ['user', 'client', 'platform'] as const;
export type PartyType = (typeof partyTypes)[number];

/** The id of the platform as an owner, and of the platform's wallet. */
export const PLATFORM_ID = '00000000-0000-7000-8000-000000000000';
