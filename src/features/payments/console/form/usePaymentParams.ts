/** The payment parameters of the URL: kind, initial values and parties. */

import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocation } from 'react-admin';
import { findParty, type WalletParty } from '#features/wallets/console';
import type { PaymentKind } from './payment.ts';
import { needsExactRecipient } from './sides.ts';

/** Kinds in URLs; `type=credit` predates the others. */
const kindsByType: Record<string, PaymentKind> = {
  credit: 'credit',
  debit: 'debit',
  budget: 'budget',
  transfer: 'transfer',
  'agent-user': 'agentUser',
  'admin-client': 'adminClient',
};

/** No parties named or found yet: always the same object. */
export const noParties: { from?: WalletParty; to?: WalletParty; wallet?: WalletParty } = {};

/** `isFinding` is true while the named parties are being looked up. */
export function usePaymentParams() {
  const dataProvider = useDataProvider();
  const params = new URLSearchParams(useLocation().search);
  const namedIds = { from: params.get('from'), to: params.get('to'), wallet: params.get('wallet') };
  // Users who see nobody else look up the recipient through a separate call, from the field itself.
  const isExact = needsExactRecipient();
  const ids = isExact ? { ...namedIds, to: null } : namedIds;
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
    kind: kindsByType[params.get('type') ?? ''],
    currency: params.get('currency') ?? '',
    amount: params.get('amount') ?? '',
    reference: params.get('reference') ?? '',
    /** The initial text of the recipient field, if it looks up the recipient. */
    initialRecipient: (isExact && (namedIds.to ?? namedIds.wallet)) || '',
    parties: data ?? noParties,
    isLoading,
  };
}
