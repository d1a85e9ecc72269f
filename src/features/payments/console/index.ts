/** What others may use of this feature's side of the console. */

export { OPERATIONS } from './addresses.ts';
export { paymentsConsole } from './feature.tsx';
export { AmountField } from './form/AmountField.tsx';
export { rechargeable } from './form/allowed.ts';
export { CurrencySelect } from './form/CurrencySelect.tsx';
export { PaymentDone } from './form/PaymentDone.tsx';
export { PaymentReview } from './form/PaymentReview.tsx';
export { type CurrencyChoice, currenciesOf, type Payment } from './form/payment.ts';
export { useKnownBalances } from './form/useKnownBalances.ts';
export { totalOf } from './form/words.ts';
export { ClientBudget, ClientOperations } from './OwnerMoney.tsx';
export { type Send, sendBy } from './sending/senders.ts';
export { Unanswered } from './sending/Unanswered.tsx';
export { useSending } from './sending/useSending.ts';
export { OwnActions, WalletActions } from './WalletActions.tsx';
