/** Everything that is needed behind the sign-in. Fetched while the person types. */
import './noEval.ts';
import '../../../features.ts';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '../App.tsx';
import { readRowsOfPage } from '../lists/rowsAhead.ts';
import { dataProvider } from '../providers/dataProvider.ts';
import { createI18nProvider } from '../providers/i18nProvider.ts';
import { chosenLanguage } from '../providers/languages.ts';
import { showNotLoaded } from './lostFiles.ts';

/** The console, its language loaded, and the rows of the list at this address where they are here already. */
export async function enteredConsole(): Promise<ComponentType> {
  const [i18nProvider] = await Promise.all([
    createI18nProvider(chosenLanguage()),
    readRowsOfPage(dataProvider),
  ]);
  return () => <App i18nProvider={i18nProvider} />;
}

/** Puts it into the document. What fails within a page is told by the page. @returns how to take it away */
export function showConsole(place: HTMLElement, Console: ComponentType): () => void {
  const root = createRoot(place, {
    onUncaughtError: (error) => {
      showNotLoaded();
      reportError(error);
    },
  });
  root.render(
    <StrictMode>
      <Console />
    </StrictMode>,
  );
  return () => root.unmount();
}
