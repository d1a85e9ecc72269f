/**
 * Single-character shortcuts: in a list j, k, x and /, anywhere ? for the list of shortcuts. They are inactive while
 * the user types or a dialog is open, and can be switched off (WCAG 2.1.4) because speech input would trigger them.
 */
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../app/lazyPart.tsx';
import { useCharacterKeys } from '../settings/displayPreferences.ts';
import { isTyping } from './isTyping.ts';

/** Loaded when first opened. */
const ShortcutsDialog = lazyPart(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

export function CharacterKeys() {
  const [keys] = useCharacterKeys();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (keys === 'off') return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isModified(event) || isTyping(event)) return;
      if (document.querySelector(openDialog)) return;
      if (event.key === '?') setOpen(true);
      else if (!handleKey(event)) return;
      // Else / would open the browser's own search.
      event.preventDefault();
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [keys]);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}

/** Dialogs have their own keys. */
const openDialog = '[role=dialog], [role=alertdialog]';

function isModified({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** The marked row is the one whose link has the focus: Enter opens it and screen readers announce it. */
const ROW = 'main a.row';

/** @returns whether the page handled the key */
function handleKey({ key, repeat }: KeyboardEvent): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(ROW)];
  const isMarked = (link: HTMLElement) => findRow(link)?.contains(document.activeElement) ?? false;
  const markedIndex = links.findIndex(isMarked);
  if (key === 'j' || key === 'k') {
    const next = links[Math.min(Math.max(0, markedIndex + (key === 'j' ? 1 : -1)), links.length - 1)];
    next?.focus();
    return next !== undefined;
  }
  if (key === 'x' && !repeat) return toggleSelection(links[markedIndex] && findRow(links[markedIndex]));
  if (key !== '/') return false;
  const search = document.querySelector<HTMLInputElement>('main input[type=search]');
  search?.focus();
  search?.select();
  return search !== null;
}

function findRow(link: HTMLElement): Element | null {
  return link.closest('tr, li');
}

/** Toggles the selection of the row. */
function toggleSelection(row: Element | null | undefined): boolean {
  const box = row?.querySelector<HTMLInputElement>('input[type=checkbox]');
  box?.click();
  return Boolean(box);
}
