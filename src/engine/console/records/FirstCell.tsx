/** The first cell of a row is a real link: focusable, openable in a new tab and announced by screen readers. */
import { LinkBase, useCreatePath, useRecordContext } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import { FieldDisplay } from './FieldDisplay.tsx';

/** A newly opened page starts at the top. */
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
