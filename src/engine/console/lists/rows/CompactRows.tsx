/** A list on a narrow screen. */
import { useListContext } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { listHiddenColumns } from '../../records/columns.ts';
import { NoResults } from '../ListStates.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RowsSkeleton } from './RowsSkeleton.tsx';

export function CompactRows({ resource }: { resource: Resource }) {
  const { data, isPending } = useListContext();
  if (isPending) return <RowsSkeleton compact />;
  if (!data?.length) return <NoResults />;
  const hidden = listHiddenColumns(resource);
  const columns = resource.list.columns.filter((name) => !hidden.includes(name));
  return <RecordCards resource={resource} columns={columns} rows={data} />;
}
