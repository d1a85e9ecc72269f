/** Drops error toasts that repeat an authentication error, which signIn/AuthErrorToast.tsx already shows. */
import { type ReactNode, useCallback } from 'react';
import {
  AddNotificationContext,
  type NotificationPayload,
  useAddNotificationContext,
  useTranslate,
} from 'react-admin';
import { getAnnouncedMessage } from '../../providers/http.ts';

export function NotificationFilter({ children }: { children: ReactNode }) {
  const add = useAddNotificationContext();
  const translate = useTranslate();
  const addUnlessRepeated = useCallback(
    (notification: NotificationPayload) => {
      const announced = getAnnouncedMessage();
      const { type, message } = notification;
      const isRepeated =
        type === 'error' &&
        announced !== undefined &&
        typeof message === 'string' &&
        (message === announced || message.endsWith(translate(announced, { _: announced })));
      if (!isRepeated) add(notification);
    },
    [add, translate],
  );
  return <AddNotificationContext value={addUnlessRepeated}>{children}</AddNotificationContext>;
}
