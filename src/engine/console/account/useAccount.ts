/** The own account as the service has it, and what keeps it fresh after a change. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type OwnAccount, ownAccount } from '../../contract/calls/ownAccount.ts';
import { callService } from '../providers/call.ts';

const queryKey = ['account'];

export function useAccount() {
  return useQuery({ queryKey, queryFn: async () => (await callService(ownAccount)).data });
}

/** A function that shows what a change was answered with. */
export function useAccountChanged(): (account: OwnAccount) => void {
  const client = useQueryClient();
  return (account) => client.setQueryData(queryKey, account);
}
