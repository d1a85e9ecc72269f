/**
 * Says that the service can't be reached, and tries whether it can again. Then queryClient.ts reads anew what
 * is on the page. What changes something is never sent again by itself.
 */
import { Alert, Button } from '@mui/material';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { isReachable, noteReachable, onConnectionChange } from '../../providers/connection.ts';
import { renewUser } from '../../session/session.ts';

/** Milliseconds between two tries. */
const PAUSE = 5000;

export function ConnectionBanner() {
  const translate = useTranslate();
  const isConnected = useSyncExternalStore(onConnectionChange, isReachable);
  useEffect(() => {
    const lost = () => noteReachable(false);
    window.addEventListener('offline', lost);
    return () => window.removeEventListener('offline', lost);
  }, []);
  useEffect(() => {
    if (isConnected) return;
    const timer = setInterval(tryToReach, PAUSE);
    window.addEventListener('online', tryToReach);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', tryToReach);
    };
  }, [isConnected]);
  return (
    <div role="status">
      {!isConnected && (
        <Alert
          severity="warning"
          sx={{ borderRadius: 0 }}
          action={
            <Button color="inherit" size="small" onClick={tryToReach}>
              {translate('console.retry')}
            </Button>
          }
        >
          {translate('console.disconnected')}
        </Alert>
      )}
    </div>
  );
}

/** Any call would do: its answer, whatever it says, ends this. */
function tryToReach(): void {
  renewUser().catch(() => undefined);
}
