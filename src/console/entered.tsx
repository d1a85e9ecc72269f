/** Everything that is needed behind the sign-in. Fetched while the person types. */
import { App } from './App.tsx';
import { createI18nProvider } from './providers/i18nProvider.ts';
import { chosenLanguage } from './providers/languages.ts';

/** The console, its language loaded. */
export async function enteredConsole() {
  const i18nProvider = await createI18nProvider(chosenLanguage());
  return () => <App i18nProvider={i18nProvider} />;
}
