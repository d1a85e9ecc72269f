/** Public console API of the payments feature. */

export { BulkPayment } from './bulk/BulkPayment.tsx';
export { listSources } from './bulk/terms.ts';
export { paymentsConsole } from './feature.tsx';
export { PaymentEffect, PaymentShortfall } from './form/PaymentEffect.tsx';
export { PaymentTerms, usePaymentTerms } from './form/PaymentTerms.tsx';
export { hasOperations, operationsLabel } from './form/permittedKinds.ts';
export { OwnerOperations, useIncreaseBudget } from './OwnerMoney.tsx';
export { OPERATIONS } from './paths.ts';
export { registerSender, type Send } from './sending/senders.ts';
export { useOwnWalletActions, useWalletActions } from './walletActions.tsx';
