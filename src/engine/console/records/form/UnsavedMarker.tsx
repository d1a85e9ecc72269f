/** Tracks whether the surrounding form has unsaved changes, and keeps them. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useUnsaved } from '../../layout/unsaved.ts';

export function UnsavedMarker() {
  const client = useQueryClient();
  const resource = useResourceContext();
  const id = useRecordContext()?.id;
  // `isSubmitSuccessful` would be wrong here: it is also true for a failed save, whose error react-admin catches.
  const { isDirty } = useFormState();
  useUnsaved(isDirty);
  useEffect(() => {
    // The form begins with the record that is known, while it is read again. If that has changed, react-admin would
    // replace what has been typed; the service rejects the outdated revision instead.
    if (isDirty && id !== undefined)
      void client.cancelQueries({ queryKey: [resource, 'getOne', { id: String(id) }] });
  }, [client, resource, id, isDirty]);
  return null;
}
