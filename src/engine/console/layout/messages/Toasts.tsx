/**
 * Toasts, all in one place and style (theme/surfaces.ts). They last 3000 ms; errors stay until they are closed or
 * something else is said. On narrow screens they are positioned away from form buttons.
 */
import CloseIcon from '@mui/icons-material/Close';
import { IconButton } from '@mui/material';
import { Notification, type NotificationPayload, useCloseNotification, useTranslate } from 'react-admin';

export const Toasts = () => (
  <Notification
    autoHideDuration={3000}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    sx={{ '@media (max-width: 600px)': { top: 64, bottom: 'auto' } }}
  />
);

/** A toast that is open; only its content has the function that closes it. */
export type OpenToast = { close: () => void };

/** The same toast, which neither time nor a click elsewhere closes. @param toast receives the function that does */
export function makeLasting(notification: NotificationPayload, toast: OpenToast): NotificationPayload {
  const notificationOptions = {
    autoHideDuration: null,
    ...notification.notificationOptions,
    action: <CloseButton toast={toast} />,
    onClose: (_: unknown, reason: string) => reason === 'escapeKeyDown' && toast.close(),
  };
  return { ...notification, notificationOptions };
}

function CloseButton({ toast }: { toast: OpenToast }) {
  const translate = useTranslate();
  toast.close = useCloseNotification();
  return (
    <IconButton color="inherit" size="small" aria-label={translate('ra.action.close')} onClick={toast.close}>
      <CloseIcon fontSize="small" />
    </IconButton>
  );
}
