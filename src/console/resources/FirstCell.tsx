/** The first cell of a row is a real link: it can be focused, opened in a tab, and read out. */

import type { MouseEvent } from 'react';
import { Link, useCreatePath, useRecordContext } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import { FieldDisplay } from './FieldDisplay.tsx';

export function FirstCell({ resource, name }: { resource: Resource; name: string }) {
  const createPath = useCreatePath();
  const record = useRecordContext();
  if (!record) return null;
  return (
    <Link
      to={createPath({ resource: resource.name, id: record.id, type: 'show' })}
      onClick={(event: MouseEvent) => event.stopPropagation()}
      sx={{ fontWeight: 600 }}
    >
      <FieldDisplay resource={resource} name={name} plain />
    </Link>
  );
}
