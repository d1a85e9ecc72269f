/** What is known of a payment or a hold while its form is filled in, for the components of other features at `payment.amount`. */
import { createContext, Suspense, use } from 'react';
import { ExtensionPoint } from '#engine/console';
import type { PartyCurrency } from '#features/wallets/console';
import type { PaymentKind } from './payment.ts';

declare module '#engine/contract' {
  interface ExtensionPoints {
    'payment.amount': true;
  }
}

type Terms = {
  /** The type of the transaction that the payment becomes. */
  type: (typeof transactionTypes)[PaymentKind] | 'hold';
  /** Undefined until one is chosen. */
  currency: Pick<PartyCurrency, 'currency' | 'abbreviation'> | undefined;
  /** `_id` of the paying wallet; undefined until one is chosen. */
  wallet: string | undefined;
};

export const transactionTypes = {
  credit: 'credit',
  debit: 'debit',
  budget: 'credit',
  transfer: 'transfer',
  agentUser: 'transfer',
  adminClient: 'transfer',
  bonus: 'bonus',
} as const satisfies Record<PaymentKind, string>;

const Context = createContext<Terms | undefined>(undefined);

/** A slot in these forms, below the amount. What other features show there finds the terms by `usePaymentTerms`. */
export function PaymentTerms(terms: Terms) {
  return (
    <Context value={terms}>
      <Suspense fallback={null}>
        <ExtensionPoint at="payment.amount" />
      </Suspense>
    </Context>
  );
}

/** The terms of the form that this is shown in. @throws Error outside of a payment form */
export function usePaymentTerms(): Terms {
  const terms = use(Context);
  if (!terms) throw new Error('not in a payment form');
  return terms;
}
