/** How many records of a list wait for somebody, beside its entry in the menu. Nothing if there are none. */
import { Chip } from '@mui/material';
import { useGetList, useLocale } from 'react-admin';
import type { ListFilter } from '../../../contract/resource.ts';
import { formatCount } from '../../fieldKinds/format.ts';

export type Waiting = { resource: string; filter: ListFilter };

/** Milliseconds. */
const REFRESH = 60_000;

export function WaitingCount({ resource, filter }: Waiting) {
  const locale = useLocale();
  const { total = 0 } = useGetList(
    resource,
    { filter, pagination: { page: 1, perPage: 1 }, sort: { field: '_id', order: 'ASC' } },
    { refetchInterval: REFRESH, staleTime: REFRESH / 2, retry: false, meta: { movesNothing: true } },
  );
  if (total === 0) return null;
  return (
    <Chip size="small" color="warning" label={formatCount(total, locale)} sx={{ ml: 'auto', height: 20 }} />
  );
}
