/** Everything that is needed after sign-in. Fetched while the user types. */
import type { ComponentType } from 'react';
import { App } from '../App.tsx';
import { prefetchRowsOfPage } from '../lists/rows/prefetchRows.ts';
import { dataProvider } from '../providers/data/dataProvider.ts';
import { createI18nProvider } from '../providers/languages/i18nProvider.ts';
import { getLanguage } from '../providers/languages/languages.ts';
import { createQueryClient } from '../providers/queryClient.ts';
import { createStore } from '../providers/store.ts';
import { mount } from './mount.tsx';

/** The console with its language loaded and the rows of the list at this path requested. */
export async function prepareConsole(): Promise<ComponentType> {
  const [queryClient, store] = [createQueryClient(), createStore()];
  prefetchRowsOfPage({ dataProvider, queryClient, store });
  const i18nProvider = await createI18nProvider(getLanguage());
  return () => <App i18nProvider={i18nProvider} queryClient={queryClient} store={store} />;
}

/** Renders it into the document. @returns a function that unmounts it */
export function showConsole(container: HTMLElement, Console: ComponentType): () => void {
  return mount(container, <Console />);
}
