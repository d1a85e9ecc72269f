/**
 * Single-character shortcuts: in a list j, k, x and /, anywhere ? for the list of shortcuts. They are inactive while
 * the user types or a dialog is open, and can be switched off (WCAG 2.1.4) because speech input would trigger them.
 */
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../app/lazyPart.tsx';
import { useCharacterKeys } from '../settings/displayPreferences.ts';
import { focusRow, isKeyForPage, toggleSelection } from './rowKeys.ts';

/** Loaded when first opened. */
const ShortcutsDialog = lazyPart(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

export function CharacterKeys() {
  const [keys] = useCharacterKeys();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (keys === 'off') return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!isKeyForPage(event)) return;
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

/** @returns whether the page handled the key */
function handleKey({ key, repeat }: KeyboardEvent): boolean {
  if (key === 'j' || key === 'k') return focusRow(key === 'j' ? 1 : -1);
  if (key === 'x' && !repeat) return toggleSelection();
  if (key !== '/') return false;
  const search = document.querySelector<HTMLInputElement>('main input[type=search]');
  search?.focus();
  search?.select();
  return search !== null;
}
