/** The user's account from the service, and how to update the cache after a change. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type OwnAccount, ownAccount } from '../../contract/calls/ownAccount.ts';
import { callService } from '../providers/call.ts';
import { replaceData } from '../providers/queryClient.ts';

const queryKey = ['account'];

export function useAccount() {
  return useQuery({ queryKey, queryFn: async () => (await callService(ownAccount)).data });
}

/** Returns a function that puts the response of a change into the cache. */
export function useAccountChanged(): (account: OwnAccount) => Promise<void> {
  const client = useQueryClient();
  return (account) => replaceData(client, queryKey, account);
}
