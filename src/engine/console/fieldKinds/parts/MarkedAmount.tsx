/** A formatted amount, marked if it was altered. */
import { Suspense } from 'react';
import { lazyPart } from '../../app/lazyPart.tsx';
import type { AlteredAmountProps } from './AlteredAmount.tsx';

const AlteredAmount = lazyPart(async () => (await import('./AlteredAmount.tsx')).AlteredAmount);

export function MarkedAmount({
  altered,
  expected,
  children,
}: AlteredAmountProps & { altered?: boolean | undefined }) {
  if (!altered) return children;
  return (
    <Suspense fallback={children}>
      <AlteredAmount expected={expected}>{children}</AlteredAmount>
    </Suspense>
  );
}
