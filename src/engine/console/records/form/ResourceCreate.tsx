/** The page for creating a record. */
import { useState } from 'react';
import { Create } from 'react-admin';
import { v7 } from 'uuid';
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
  // The same for every attempt of this form, so that a repeated one creates nothing twice.
  const [idempotencyKey] = useState(() => v7());
  const Notice = findRecordSlots(resource.name).newNotice;
  return (
    <Create title={false} redirect="show" mutationOptions={{ onError, meta: { idempotencyKey } }}>
      <RecordForm resource={resource} call="create" notice={Notice && <Notice />} />
    </Create>
  );
}
