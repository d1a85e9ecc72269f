/** Asks the user to confirm their identity when a call requires it: a dialog over the current page. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { onConfirmation } from '../providers/confirmation.ts';

const ConfirmationDialog = lazy(async () => ({
  default: await import('./ConfirmationDialog.tsx').then(
    (file) => file.ConfirmationDialog,
    () => LoadFailure,
  ),
}));

/** Rendered beside every page. */
export function Confirmation() {
  const [pending, setPending] = useState<{ resolve: (isConfirmed: boolean) => void }>();
  useEffect(() => {
    let open: ((isConfirmed: boolean) => void) | undefined;
    const stop = onConfirmation(
      () =>
        new Promise((resolve) => {
          open = resolve;
          setPending({ resolve: resolve });
        }),
    );
    return () => {
      stop();
      open?.(false);
    };
  }, []);
  if (!pending) return null;
  const onDone = (isConfirmed: boolean) => {
    setPending(undefined);
    pending.resolve(isConfirmed);
  };
  return (
    <Suspense fallback={null}>
      <ConfirmationDialog onDone={onDone} />
    </Suspense>
  );
}

/** Shown if the dialog can't be loaded: the call then stays rejected. */
function LoadFailure({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  useEffect(() => onDone(false), [onDone]);
  return null;
}
