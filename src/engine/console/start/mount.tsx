/** Puts a tree of React's into the document. */
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showNotLoaded } from './staleChunks.ts';

/** What fails within a page is told by the page, anything else in place of all. @returns how to take it away */
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
