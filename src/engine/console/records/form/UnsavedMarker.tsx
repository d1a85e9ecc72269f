/** Stands in a form and notes whether it holds what is not saved yet. */
import { useFormState } from 'react-hook-form';
import { useUnsaved } from '../../layout/unsaved.ts';

export function UnsavedMarker() {
  // Not whether it was submitted well: a save that failed counts as such, since react-admin has caught its error.
  const { isDirty } = useFormState();
  useUnsaved(isDirty);
  return null;
}
