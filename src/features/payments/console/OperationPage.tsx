/** /dashboard/operations: credits, debits and a client's budget. */
import { useAbility } from '@casl/react';
import type { Ability } from '#engine/contract';
import { operationKinds, operationsLabel } from './form/permittedKinds.ts';
import { PaymentPage } from './PaymentPage.tsx';

export function OperationPage() {
  const ability = useAbility<Ability>();
  return (
    <PaymentPage kindsOf={operationKinds} title={operationsLabel(ability, 'console.operations.title')} />
  );
}
