/** Reports a completed action and offers to undo it for a while: with a button or Ctrl or ⌘ Z. */
import { Button, SnackbarContent } from '@mui/material';
import { useEffect } from 'react';
import { useCloseNotification, useNotify, useTranslate } from 'react-admin';
import { isTyping } from '../shortcuts/isTyping.ts';
import type { OpenToast } from './Toasts.tsx';

/** Milliseconds: long enough to read and to reach by keyboard. Paused while the toast is focused or hovered. */
const DURATION_MS = 8000;

/** @returns shows a toast with a translated `text` */
export function useUndoToast(): (text: string, undo: () => void) => void {
  const notify = useNotify();
  return (text, undo) => {
    const toast: OpenToast = { close: () => undefined };
    notify(<UndoToast buttonText={text} undo={undo} shown={toast} />, {
      autoHideDuration: DURATION_MS,
      // A click elsewhere doesn't close it.
      onClose: (_: unknown, reason: string) => reason !== 'clickaway' && toast.close(),
    });
  };
}

function UndoToast({
  buttonText: text,
  undo,
  shown: toast,
}: {
  buttonText: string;
  undo: () => void;
  shown: OpenToast;
}) {
  const translate = useTranslate();
  toast.close = useCloseNotification();
  const handleUndo = () => {
    toast.close();
    undo();
  };
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      handleUndo();
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  });
  return (
    <SnackbarContent
      message={text}
      action={
        <Button color="inherit" size="small" aria-keyshortcuts="Control+Z Meta+Z" onClick={handleUndo}>
          {translate('ra.action.undo')}
        </Button>
      }
    />
  );
}
