/** A list on a narrow screen. */
import { Skeleton } from '@mui/material';
import { ListNoResults, useListContext } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import { saidElsewhere } from './columns.ts';
import { RecordBlocks } from './RecordBlocks.tsx';

export function CompactRows({ resource }: { resource: Resource }) {
  const { data, isPending } = useListContext();
  if (isPending) return <Skeleton variant="rectangular" height={320} />;
  if (!data?.length) return <ListNoResults resource={resource.name} />;
  const hidden = saidElsewhere(resource);
  const columns = resource.list.columns.filter((name) => !hidden.includes(name));
  return <RecordBlocks resource={resource} columns={columns} rows={data} />;
}
