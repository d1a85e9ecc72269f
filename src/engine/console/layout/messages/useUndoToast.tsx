/** Says what was done, and offers to put it back for a while: by a button, or by Ctrl or ⌘ with Z. */
import { Button, SnackbarContent } from '@mui/material';
import { useEffect } from 'react';
import { useCloseNotification, useNotify, useTranslate } from 'react-admin';
import { isTyping } from '../shortcuts/isTyping.ts';

/** Milliseconds: long enough to be read, and reached with the keyboard. It waits while the focus or the pointer is on it. */
const STAYS = 8000;

/** @returns says `words`, a message in the chosen language */
export function useUndoToast(): (words: string, undo: () => void) => void {
  const notify = useNotify();
  return (words, undo) => {
    const shown: Shown = { close: () => undefined };
    notify(<UndoToast words={words} undo={undo} shown={shown} />, {
      autoHideDuration: STAYS,
      // A click elsewhere doesn't take it away.
      onClose: (_: unknown, reason: string) => reason !== 'clickaway' && shown.close(),
    });
  };
}

/** The toast that stands there: only what is within it knows how it is closed. */
type Shown = { close: () => void };

function UndoToast({ words, undo, shown }: { words: string; undo: () => void; shown: Shown }) {
  const translate = useTranslate();
  shown.close = useCloseNotification();
  const putBack = () => {
    shown.close();
    undo();
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      putBack();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return (
    <SnackbarContent
      message={words}
      action={
        <Button color="inherit" size="small" aria-keyshortcuts="Control+Z Meta+Z" onClick={putBack}>
          {translate('ra.action.undo')}
        </Button>
      }
    />
  );
}
