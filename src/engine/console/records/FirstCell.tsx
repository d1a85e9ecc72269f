/** The first cell of a row is a real link: it can be focused, opened in a tab, and read out. */
import { LinkBase, useCreatePath, useRecordContext } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import { FieldDisplay } from './FieldDisplay.tsx';

/** A page that is opened begins at its top. */
const fromTop = { _scrollToTop: true };

export function FirstCell({ resource, name }: { resource: Resource; name: string }) {
  const createPath = useCreatePath();
  const record = useRecordContext();
  if (!record) return null;
  return (
    <LinkBase
      className="row"
      to={createPath({ resource: resource.name, id: record.id, type: 'show' })}
      state={fromTop}
    >
      <FieldDisplay resource={resource} name={name} plain />
    </LinkBase>
  );
}
