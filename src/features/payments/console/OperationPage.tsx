/** /dashboard/operations: credit, debit, and a client's budget. */
import { operationKinds } from './form/allowed.ts';
import { PaymentPage } from './PaymentPage.tsx';

export function OperationPage() {
  return <PaymentPage kindsOf={operationKinds} title="console.operations.title" />;
}
