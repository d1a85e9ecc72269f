/** Opens the console as a user, at an address, in a language, with the real service over HTTP. */
import { render } from '@testing-library/react';
import '../../src/console.tsx';
import { App } from '../../src/engine/console/App.tsx';
import { createI18nProvider } from '../../src/engine/console/providers/languages/i18nProvider.ts';
import { chooseLanguage, type Language } from '../../src/engine/console/providers/languages/languages.ts';
import { createQueryClient } from '../../src/engine/console/providers/queryClient.ts';
import { createStore } from '../../src/engine/console/providers/store.ts';
import { signIn } from '../../src/engine/console/session/signIn.ts';
import {
  storedSession,
  storedUser,
  storeSession,
  storeUser,
} from '../../src/engine/console/session/storage.ts';
import type { BuiltInRole } from '../../src/features/roles/builtIn.ts';
import { findSession, keepSession } from './sessions.ts';

export const PASSWORD = 'monedero-demo';

/** Signs in as a demo account, named after its role. Each test file has one session per role. */
export async function enterAs(role: BuiltInRole): Promise<void> {
  const known = findSession(role);
  if (known) return storeSession(known);
  await signIn(role, PASSWORD);
  const session = storedSession();
  if (session) keepSession(role, session);
}

/** Makes the signed-in user one of a platform in this time zone. */
export function enterZone(reportingZone: string): void {
  const user = storedUser();
  if (user) storeUser({ ...user, reportingZone });
}

/** @returns the missing message keys, as they are requested */
export async function visit(address: string, language: Language = 'en'): Promise<{ missing: Set<string> }> {
  const missing = new Set<string>();
  chooseLanguage(language);
  window.history.replaceState(null, '', address);
  const i18nProvider = await createI18nProvider(language, (key) => missing.add(key));
  render(<App i18nProvider={i18nProvider} queryClient={createQueryClient()} store={createStore()} />);
  return { missing };
}
