/** Whether something is filled in that a change of language would lose: react-admin then makes every page anew. */
import { useEffect, useId } from 'react';

/** Says of the page at hand whether it holds what is not saved yet. */
export function useUnsaved(isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(id);
    return () => {
      unsaved.delete(id);
    };
  }, [id, isUnsaved]);
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

const unsaved = new Set<string>();
