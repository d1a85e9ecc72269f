/** Public console API of the payments feature. */

export { OPERATIONS } from './addresses.ts';
export { BulkPayment } from './bulk/BulkPayment.tsx';
export { listSources } from './bulk/terms.ts';
export { paymentsConsole } from './feature.tsx';
export { operates, operationsLabel } from './form/allowed.ts';
export { ClientBudget, ClientOperations } from './OwnerMoney.tsx';
export { registerSender, type Send } from './sending/senders.ts';
export { CustomerWalletActions, WalletActions } from './WalletActions.tsx';
