/** What says that something happened, is missing or has failed. */
import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { useEffect } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { resources } from '../../../contract/registry.ts';
import { ConnectionBanner } from '../../layout/messages/ConnectionBanner.tsx';
import { CrashedPage } from '../../layout/messages/CrashedPage.tsx';
import { LoadError } from '../../layout/messages/LoadError.tsx';
import { NotAuthorized, NotFound } from '../../layout/messages/MessagePage.tsx';
import { NotificationFilter } from '../../layout/messages/NotificationFilter.tsx';
import { Toasts } from '../../layout/messages/Toasts.tsx';
import { useUndoToast } from '../../layout/messages/useUndoToast.tsx';
import { ApiError } from '../../providers/apiError.ts';
import { noteReachable } from '../../providers/connection.ts';
import { Failed } from '../../records/page/Failed.tsx';
import { FailedRecord } from '../../records/page/FailedRecord.tsx';
import type { Example } from '../example.ts';
import { Frame } from '../Frame.tsx';

export const messageExamples: readonly Example[] = [
  { name: 'Alert', Example: Alerts },
  { name: 'Failed, FailedRecord, LoadError', Example: Failures },
  { name: 'ConnectionBanner', Example: Unreachable },
  { name: 'NotFound', Example: NotFound },
  { name: 'NotAuthorized', Example: NotAuthorized },
  { name: 'CrashedPage', Example: CrashedPage },
];

export const toastExamples: readonly Example[] = [
  ...(['success', 'info', 'warning', 'error'] as const).map((type) => ({
    name: `Toasts: ${type}`,
    Example: () => (
      <NotificationFilter>
        <Toast type={type} />
      </NotificationFilter>
    ),
  })),
  { name: 'Toasts: undo', Example: Undo },
];

function Alerts() {
  const translate = useTranslate();
  return (
    <Stack sx={{ gap: 1 }}>
      {(['success', 'info', 'warning', 'error'] as const).map((severity) => (
        <Alert
          key={severity}
          severity={severity}
          action={<Button size="small">{translate('console.retry')}</Button>}
        >
          {severity !== 'info' && <AlertTitle>{translate('console.error')}</AlertTitle>}
          {translate('console.notFetched')}
        </Alert>
      ))}
    </Stack>
  );
}

function Failures() {
  const [resource] = resources;
  return (
    <Stack sx={{ gap: 1 }}>
      <Failed error={new ApiError(500, { code: 'internal' })} what="console.list.failed" />
      <Failed error={new ApiError(0)} />
      {resource && <FailedRecord resource={resource} error={new ApiError(404, { code: 'not_found' })} />}
      <LoadError onRetry={() => {}} />
    </Stack>
  );
}

function Unreachable() {
  useEffect(() => noteReachable(false), []);
  return <ConnectionBanner />;
}

function Toast({ type }: { type: 'success' | 'info' | 'warning' | 'error' }) {
  const notify = useNotify();
  useEffect(() => {
    notify(type === 'error' ? 'errors.internal' : 'console.delete.done', { type, autoHideDuration: null });
  }, [notify, type]);
  return <ToastFrame />;
}

function Undo() {
  const translate = useTranslate();
  const notifyWithUndo = useUndoToast();
  useEffect(() => {
    notifyWithUndo(translate('console.delete.done'), () => {});
    // Its time stops, as when somebody turns to another window.
    const timer = setTimeout(() => window.dispatchEvent(new Event('blur')), 500);
    return () => clearTimeout(timer);
  }, []);
  return <ToastFrame />;
}

function ToastFrame() {
  return (
    <Frame height={96}>
      <Toasts />
    </Frame>
  );
}
