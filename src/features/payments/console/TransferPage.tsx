/** /dashboard/transfer: user to user, agent to user, administrator to client. */
import { transferKinds } from './form/permittedKinds.ts';
import { PaymentPage } from './PaymentPage.tsx';

export function TransferPage() {
  return <PaymentPage kindsOf={transferKinds} title="console.money.transferTitle" />;
}
