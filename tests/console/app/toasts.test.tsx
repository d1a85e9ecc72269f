/** Toasts: what happened goes by itself, errors stay until they are closed or something else is said. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext, type NotificationType, useNotify } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NotificationFilter } from '../../../src/engine/console/layout/messages/NotificationFilter.tsx';
import { Toasts } from '../../../src/engine/console/layout/messages/Toasts.tsx';
import { createI18nProvider } from '../../../src/engine/console/providers/languages/i18nProvider.ts';
import { lightTheme } from '../../../src/engine/console/theme/theme.ts';

let notify: (message: string, options: { type: NotificationType }) => void;
function Page() {
  notify = useNotify();
  return null;
}

beforeEach(async () => {
  const i18nProvider = await createI18nProvider('en');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(
    <AdminContext i18nProvider={i18nProvider} theme={lightTheme}>
      <NotificationFilter>
        <Page />
      </NotificationFilter>
      <Toasts />
    </AdminContext>,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (type: NotificationType) => act(() => notify(type, { type }));
const hasGone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull());

it('what happened goes by itself', async () => {
  show('success');
  screen.getByText('success');
  act(() => vi.advanceTimersByTime(4000));
  await hasGone('success');
});

it('an error stays until it is closed', async () => {
  show('error');
  act(() => vi.advanceTimersByTime(60_000));
  fireEvent.click(document.body);
  screen.getByText('error');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await hasGone('error');
});

it('an error makes way for what is said next', async () => {
  show('error');
  show('success');
  await screen.findByText('success');
  await hasGone('error');
});
