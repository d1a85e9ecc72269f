/** What others may use of this feature's side of the console. */

export { AmountField } from './AmountField.tsx';
export { OPERATIONS } from './addresses.ts';
export { rechargeable } from './allowed.ts';
export { CurrencySelect } from './CurrencySelect.tsx';
export { paymentsConsole } from './feature.tsx';
export { ClientBudget, ClientOperations } from './OwnerMoney.tsx';
export { PaymentDone } from './PaymentDone.tsx';
export { PaymentReview } from './PaymentReview.tsx';
export { type CurrencyChoice, currenciesOf, type Payment } from './payment.ts';
export { type Send, sendBy } from './senders.ts';
export { Unanswered } from './Unanswered.tsx';
export { useKnownBalances } from './useKnownBalances.ts';
export { useSending } from './useSending.ts';
export { WalletActions } from './WalletActions.tsx';
export { totalOf } from './words.ts';
