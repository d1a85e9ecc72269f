/** Everything that is needed behind the sign-in. Fetched while the person types. */
import type { ComponentType } from 'react';
import { App } from '../App.tsx';
import { readRowsOfPage } from '../lists/rows/prefetchRows.ts';
import { dataProvider } from '../providers/data/dataProvider.ts';
import { createI18nProvider } from '../providers/languages/i18nProvider.ts';
import { chosenLanguage } from '../providers/languages/languages.ts';
import { mount } from './mount.tsx';

/** The console, its language loaded, and the rows of the list at this address where they are here already. */
export async function prepareConsole(): Promise<ComponentType> {
  const [i18nProvider] = await Promise.all([
    createI18nProvider(chosenLanguage()),
    readRowsOfPage(dataProvider),
  ]);
  return () => <App i18nProvider={i18nProvider} />;
}

/** Puts it into the document. @returns how to take it away */
export function showConsole(place: HTMLElement, Console: ComponentType): () => void {
  return mount(place, <Console />);
}
