/** A transaction's receipt. */
import { useQuery } from '@tanstack/react-query';
import { callService } from '#engine/console';
import { transactionReceipt } from '../calls.ts';

export function useReceipt(id: string) {
  return useQuery({
    // Below the transactions' query key, so that it is refreshed with them.
    queryKey: ['transaction', 'receipt', id],
    queryFn: async ({ signal }) => (await callService(transactionReceipt, { params: { id }, signal })).data,
  });
}
