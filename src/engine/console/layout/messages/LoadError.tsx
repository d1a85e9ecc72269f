/**
 * Replaces a part of the console that failed to load: in its position, or as a dialog if the part would be one. The
 * user can retry, and it retries automatically once the service is reachable again.
 */
import { Alert, Button, Dialog, DialogActions, DialogContent, Stack } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { LoadErrorProps } from '../../app/lazyPart.tsx';
import { isReachable, onConnectionChange } from '../../providers/connection.ts';

export function LoadError({ onRetry, onClose }: LoadErrorProps) {
  const translate = useTranslate();
  useOnReconnect(onRetry);
  const buttons = (
    <>
      <Button color="inherit" size="small" onClick={() => window.location.reload()}>
        {translate('console.crashed.reload')}
      </Button>
      <Button color="inherit" size="small" onClick={onRetry}>
        {translate('console.retry')}
      </Button>
    </>
  );
  if (!onClose) {
    return (
      <Alert severity="warning" action={<Stack direction="row">{buttons}</Stack>}>
        {translate('console.notFetched')}
      </Alert>
    );
  }
  return (
    <Dialog open onClose={onClose} slotProps={{ paper: { 'aria-label': translate('console.error') } }}>
      <DialogContent role="alert">{translate('console.notFetched')}</DialogContent>
      <DialogActions>
        <Button color="inherit" size="small" onClick={onClose}>
          {translate('console.cancel')}
        </Button>
        {buttons}
      </DialogActions>
    </Dialog>
  );
}

/** Calls `act` when the connection returns, as reported by the browser or by API calls. */
function useOnReconnect(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const handleReconnect = () => latest.current();
    window.addEventListener('online', handleReconnect);
    const stop = onConnectionChange(() => isReachable() && handleReconnect());
    return () => {
      window.removeEventListener('online', handleReconnect);
      stop();
    };
  }, []);
}
