/** What stands over the head of the table while rows are selected: how many, and what can be done to them. */
import { BulkActionsToolbar } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { BulkActions } from './BulkActions.tsx';

export function SelectionBar({ resource }: { resource: Resource }) {
  return (
    <BulkActionsToolbar>
      <BulkActions resource={resource} />
    </BulkActionsToolbar>
  );
}
