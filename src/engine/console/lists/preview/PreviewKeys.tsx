/** The keys of a list beside a preview: the arrow keys move the current row, Enter opens it, Escape closes the preview. */
import { useEffect, useRef } from 'react';
import { focusRow, isKeyForPage, openRow } from '../../layout/shortcuts/rowKeys.ts';

export function PreviewKeys({ onClose }: { onClose: () => void }) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.shiftKey || !isKeyForPage(event)) return;
      const handle = handlers[event.key];
      if (event.key === 'Escape') {
        // The focus would be lost with the panel.
        if (isInPanel(event.target)) focusRow(0);
        close.current();
      } else if (!handle?.(event.target)) return;
      event.preventDefault();
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, []);
  return null;
}

/** @returns whether the key did something */
const handlers: Readonly<Record<string, (target: EventTarget | null) => boolean>> = {
  ArrowDown: (target) => isInList(target) && focusRow(1),
  ArrowUp: (target) => isInList(target) && focusRow(-1),
  // Links and buttons open themselves.
  Enter: (target) => target === document.body && openRow(),
};

/** Elsewhere the arrow keys scroll. */
function isInList(target: EventTarget | null): boolean {
  if (target === document.body) return true;
  return target instanceof Element && target.closest('main') !== null && !isInPanel(target);
}

function isInPanel(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.preview') !== null;
}
