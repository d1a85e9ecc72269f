/** The values that a limit's fields choose from. */
export const limitScopes = ['role', 'user', 'client', 'wallet'] as const;
/** For a client or a wallet: the money that leaves it, or the money that it receives. */
export const limitDirections = ['out', 'in'] as const;
/** Who set a limit: a client's administrators can only tighten what the platform set. */
export const limitSetters = ['platform', 'client'] as const;
/** Types of transactions, and the placing of a hold. */
export const operations = ['credit', 'debit', 'transfer', 'bonus', 'reversal', 'hold'] as const;
/** The period in which operations are counted; `operation` limits each on its own. */
export const limitPeriods = ['operation', 'day', 'week', 'month'] as const;

export type LimitDirection = (typeof limitDirections)[number];
export type LimitPeriod = (typeof limitPeriods)[number];
