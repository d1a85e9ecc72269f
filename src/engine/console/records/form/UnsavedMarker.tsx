/** Tracks whether the surrounding form has unsaved changes. */
import { useFormState } from 'react-hook-form';
import { useUnsaved } from '../../layout/unsaved.ts';

export function UnsavedMarker() {
  // `isSubmitSuccessful` would be wrong here: it is also true for a failed save, whose error react-admin catches.
  const { isDirty } = useFormState();
  useUnsaved(isDirty);
  return null;
}
