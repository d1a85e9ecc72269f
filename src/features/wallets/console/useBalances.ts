/** A wallet's current balances from the service. */
import { useQuery } from '@tanstack/react-query';
import { callService } from '#engine/console';
import { walletBalance } from '#features/balances/calls';

/** Below the wallets' query key, so that it is refreshed with them. */
export function createBalancesKey(wallet: string | undefined) {
  return ['wallets', 'balances', wallet];
}

/** Sends no request until there is a wallet. */
export function useBalances(wallet: string | undefined) {
  return useQuery({
    queryKey: createBalancesKey(wallet),
    enabled: wallet !== undefined,
    queryFn: async ({ signal }) => {
      const { data } = await callService(walletBalance, { params: { walletId: String(wallet) }, signal });
      return data.balances;
    },
  });
}
