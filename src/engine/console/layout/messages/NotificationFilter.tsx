/**
 * Drops error toasts that repeat an authentication error, which signIn/AuthErrorToast.tsx already shows. Other errors stay
 * until they are closed, and make way for the next toast, which would otherwise wait.
 */
import { type ReactNode, useCallback, useRef } from 'react';
import {
  AddNotificationContext,
  type NotificationPayload,
  useAddNotificationContext,
  useTranslate,
} from 'react-admin';
import { getAnnouncedMessage } from '../../providers/http.ts';
import { makeLasting, type OpenToast } from './Toasts.tsx';

export function NotificationFilter({ children }: { children: ReactNode }) {
  const add = useAddNotificationContext();
  const translate = useTranslate();
  const lasting = useRef<OpenToast>(undefined);
  const addUnlessRepeated = useCallback(
    (notification: NotificationPayload) => {
      const announced = getAnnouncedMessage();
      const { type, message } = notification;
      const isRepeated =
        type === 'error' &&
        announced !== undefined &&
        typeof message === 'string' &&
        (message === announced || message.endsWith(translate(announced, { _: announced })));
      if (isRepeated) return;
      lasting.current?.close();
      lasting.current = type === 'error' ? { close: () => undefined } : undefined;
      add(lasting.current ? makeLasting(notification, lasting.current) : notification);
    },
    [add, translate],
  );
  return <AddNotificationContext value={addUnlessRepeated}>{children}</AddNotificationContext>;
}
