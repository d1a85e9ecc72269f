/** Everything that is needed behind the sign-in. Fetched while the person types. */
import type { ComponentType } from 'react';
import { App } from '../App.tsx';
import { prefetchRowsOfPage } from '../lists/rows/prefetchRows.ts';
import { dataProvider } from '../providers/data/dataProvider.ts';
import { createI18nProvider } from '../providers/languages/i18nProvider.ts';
import { chosenLanguage } from '../providers/languages/languages.ts';
import { createQueryClient } from '../providers/queryClient.ts';
import { createStore } from '../providers/store.ts';
import { mount } from './mount.tsx';

/** The console, its language loaded, and the rows of the list at this address asked for. */
export async function prepareConsole(): Promise<ComponentType> {
  const [queryClient, store] = [createQueryClient(), createStore()];
  prefetchRowsOfPage({ dataProvider, queryClient, store });
  const i18nProvider = await createI18nProvider(chosenLanguage());
  return () => <App i18nProvider={i18nProvider} queryClient={queryClient} store={store} />;
}

/** Puts it into the document. @returns how to take it away */
export function showConsole(container: HTMLElement, Console: ComponentType): () => void {
  return mount(container, <Console />);
}
