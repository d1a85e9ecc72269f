/** The page for creating a record. */
import { Create } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { findRecordSlots } from '../../app/recordSlots.ts';
import { RecordForm } from './RecordForm.tsx';
import { useErrorToast } from './useErrorToast.ts';

export function ResourceCreate({ resource }: { resource: Resource }) {
  // Input stays in the form, with each error at its field.
  const onError = useErrorToast({
    what: `resources.${resource.name}.notifications.createFailed`,
    hasForm: true,
  });
  const Notice = findRecordSlots(resource.name).newNotice;
  return (
    <Create title={false} redirect="show" mutationOptions={{ onError }}>
      <RecordForm resource={resource} call="create" notice={Notice && <Notice />} />
    </Create>
  );
}
