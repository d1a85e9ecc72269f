/** Reads bonuses from the service. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callService } from '../../../engine/console/providers/call.ts';
import { listBonuses, readBonus } from '../calls.ts';
import type { Bonus } from './bonusRecord.ts';

export const BONUSES_A_PAGE = 25;

/** A page of them, newest first. @param page from 0 */
export function useBonuses(filter: Record<string, string>, page: number) {
  return useQuery({
    queryKey: ['bonus', 'list', filter, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const range = JSON.stringify([page * BONUSES_A_PAGE, (page + 1) * BONUSES_A_PAGE - 1]);
      const query = { range, filter: JSON.stringify(filter) };
      const { data, total } = await callService(listBonuses, { query, signal });
      return { bonuses: data as unknown as Bonus[], total };
    },
  });
}

export function useBonus(id: string) {
  return useQuery({
    queryKey: ['bonus', 'one', id],
    queryFn: async ({ signal }) =>
      (await callService(readBonus, { params: { id }, signal })).data as unknown as Bonus,
  });
}
