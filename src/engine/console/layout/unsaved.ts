/**
 * Whether there is unsaved input, which closing the tab or changing the language (react-admin then remounts every page)
 * would lose.
 */
import { useEffect, useId } from 'react';

/** Registers whether the current page has unsaved changes. The browser then asks before the tab is closed. */
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
