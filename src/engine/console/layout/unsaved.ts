/**
 * Whether something is filled in that would be lost: when the tab is closed, and when the language is changed, since react-admin
 * then makes every page anew.
 */
import { useEffect, useId } from 'react';

/** Says of the page at hand whether it holds what is not saved yet. The browser then asks before the tab is left. */
export function useUnsaved(isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(id);
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(id);
      window.removeEventListener('beforeunload', warn);
    };
  }, [id, isUnsaved]);
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

const unsaved = new Set<string>();
