/** What the address asks for: the kind of payment, what is filled in, and whom it names. */

import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocation } from 'react-admin';
import { findParty, type WalletParty } from '#features/wallets/console';
import type { PaymentKind } from './payment.ts';
import { paysUnseen } from './sides.ts';

/** Kinds as addresses name them; `type=credit` has always been one. */
const typesInAddress: Record<string, PaymentKind> = {
  credit: 'credit',
  debit: 'debit',
  budget: 'budget',
  transfer: 'transfer',
  'agent-user': 'agentUser',
  'admin-client': 'adminClient',
};

/** Nobody is named, or nobody is found yet: always the same object. */
export const noParties: { from?: WalletParty; to?: WalletParty; wallet?: WalletParty } = {};

/** `isFinding` as long as those whom it names are looked for. */
export function usePaymentParams() {
  const dataProvider = useDataProvider();
  const asked = new URLSearchParams(useLocation().search);
  const named = { from: asked.get('from'), to: asked.get('to'), wallet: asked.get('wallet') };
  // Who sees nobody else asks for the recipient by a call of its own, from the field itself.
  const isExact = paysUnseen();
  const ids = isExact ? { ...named, to: null } : named;
  const { data, isLoading } = useQuery({
    queryKey: ['user', 'partiesNamed', ids],
    enabled: Object.values(ids).some(Boolean),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const [from, to, wallet] = await Promise.all(
        [ids.from, ids.to, ids.wallet].map((id) => (id ? findParty(dataProvider, id) : undefined)),
      );
      return { from, to, wallet };
    },
  });
  return {
    kind: typesInAddress[asked.get('type') ?? ''],
    currency: asked.get('currency') ?? '',
    amount: asked.get('amount') ?? '',
    reference: asked.get('reference') ?? '',
    /** Whom the recipient's field begins with, where it is asked for there. */
    sought: (isExact && (named.to ?? named.wallet)) || '',
    parties: data ?? noParties,
    isFinding: isLoading,
  };
}
