/** What a policy can require approval for. */

/** Types of transactions, however they are requested. */
export const moneyOperations = ['credit', 'debit', 'transfer', 'bonus', 'reversal'] as const;
/** Resources whose changes, as far as their declarations say `approvable`, grant rights or loosen a control. */
export const changeOperations = ['user', 'role', 'client', 'limit', 'approvalPolicy'] as const;
export const operations = [...moneyOperations, ...changeOperations] as const;
