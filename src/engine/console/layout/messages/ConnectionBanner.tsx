/**
 * Says that the service is unreachable and polls until it responds. queryClient.ts then refetches the page's data.
 * Writes are never resent automatically.
 */
import { Alert, Button } from '@mui/material';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { isReachable, noteReachable, onConnectionChange } from '../../providers/connection.ts';
import { renewUser } from '../../session/session.ts';

/** Milliseconds between two attempts. */
const RETRY_INTERVAL_MS = 5000;

export function ConnectionBanner() {
  const translate = useTranslate();
  const isConnected = useSyncExternalStore(onConnectionChange, isReachable);
  useEffect(() => {
    const handleLoss = () => noteReachable(false);
    window.addEventListener('offline', handleLoss);
    return () => window.removeEventListener('offline', handleLoss);
  }, []);
  useEffect(() => {
    if (isConnected) return;
    const timer = setInterval(probeService, RETRY_INTERVAL_MS);
    window.addEventListener('online', probeService);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', probeService);
    };
  }, [isConnected]);
  return (
    <div role="status">
      {!isConnected && (
        <Alert
          severity="warning"
          sx={{ borderRadius: 0 }}
          action={
            <Button color="inherit" size="small" onClick={probeService}>
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

/** Any call works: any response, even an error, proves that the service is reachable. */
function probeService(): void {
  renewUser().catch(() => undefined);
}
