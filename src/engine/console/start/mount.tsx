/** Renders a React tree into the document. */
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showNotLoaded } from './staleChunks.ts';

/**
 * Errors within a page are shown by the page, all others instead of everything. @returns a function that unmounts the
 * tree
 */
export function mount(container: HTMLElement, tree: ReactNode): () => void {
  const root = createRoot(container, {
    onUncaughtError: (error) => {
      showNotLoaded();
      reportError(error);
    },
  });
  root.render(<StrictMode>{tree}</StrictMode>);
  return () => root.unmount();
}
