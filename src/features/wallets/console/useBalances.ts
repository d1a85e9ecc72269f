/** What a wallet holds now, fetched from the service. */
import { useQuery } from '@tanstack/react-query';
import { callService } from '#engine/console';
import { walletBalance } from '#features/balances/calls';

/** Under the wallets' own key, so that whatever refreshes wallets refreshes these. */
export function balancesKey(wallet: string | undefined) {
  return ['wallets', 'balances', wallet];
}

/** Asks nothing until a wallet is given. */
export function useBalances(wallet: string | undefined) {
  return useQuery({
    queryKey: balancesKey(wallet),
    enabled: wallet !== undefined,
    queryFn: async ({ signal }) => {
      const { data } = await callService(walletBalance, { params: { walletId: String(wallet) }, signal });
      return data.balances;
    },
  });
}
