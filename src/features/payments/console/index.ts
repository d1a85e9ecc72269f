/** What others may use of this feature's side of the console. */

export { OPERATIONS } from './addresses.ts';
export { paymentsConsole } from './feature.tsx';
export { operates } from './form/allowed.ts';
export { ClientBudget, ClientOperations } from './OwnerMoney.tsx';
export { type Send, sendBy } from './sending/senders.ts';
export { PaySeveral } from './several/PaySeveral.tsx';
export { sourcesFor } from './several/terms.ts';
export { OwnActions, WalletActions } from './WalletActions.tsx';
