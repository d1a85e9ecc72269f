/** Reports a completed action and offers to undo it for a while: with a button or Ctrl or ⌘ Z. */
import { Button, SnackbarContent } from '@mui/material';
import { useEffect } from 'react';
import { useCloseNotification, useNotify, useTranslate } from 'react-admin';
import { isTyping } from '../shortcuts/isTyping.ts';

/** Milliseconds: long enough to read and to reach by keyboard. Paused while the toast is focused or hovered. */
const STAYS = 8000;

/** @returns shows a toast with a translated `text` */
export function useUndoToast(): (words: string, undo: () => void) => void {
  const notify = useNotify();
  return (words, undo) => {
    const shown: Shown = { close: () => undefined };
    notify(<UndoToast words={words} undo={undo} shown={shown} />, {
      autoHideDuration: STAYS,
      // A click elsewhere doesn't close it.
      onClose: (_: unknown, reason: string) => reason !== 'clickaway' && shown.close(),
    });
  };
}

/** The open toast; only its content has the function that closes it. */
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
