/** The values that a limit's fields choose from. */
export const limitScopes = ['role', 'user'] as const;
/** Types of transactions. */
export const operations = ['credit', 'debit', 'transfer', 'bonus', 'reversal'] as const;
/** What the amounts of are added up; `operation` limits each on its own. */
export const limitPeriods = ['operation', 'day', 'week', 'month'] as const;

export type LimitPeriod = (typeof limitPeriods)[number];
