/** Opens the styleguide in place of the console. Only in development: an app's entry point decides when. */
import { fetchRecordSlots } from '../app/recordSlots.ts';
import { createI18nProvider } from '../providers/languages/i18nProvider.ts';
import { getLanguage, listLanguages } from '../providers/languages/languages.ts';
import { writePreference } from '../providers/preferences.ts';
import { hideLoadingOverlay } from '../start/loadingOverlay.ts';
import { mount } from '../start/mount.tsx';
import type { Chapter } from './example.ts';
import { listChapters } from './examples/index.ts';
import { Styleguide } from './Styleguide.tsx';

/** @param chapters those of features, shown after the engine's own */
export async function showStyleguide(chapters: readonly Chapter[] = []): Promise<void> {
  const page = document.getElementById('root');
  if (!page) throw new Error('index.html has no #root');
  const asked = new URLSearchParams(window.location.search);
  const language = listLanguages().find(({ locale }) => locale === asked.get('language'))?.locale;
  // The preferences of the console's own menu: a link names them, and the console keeps them.
  writePreference('language', language ?? getLanguage());
  writePreference('theme', asked.get('skin') === 'dark' ? 'dark' : 'light');
  document.title = 'Styleguide';
  leaveUnanswered();
  await fetchRecordSlots();
  const i18nProvider = await createI18nProvider(getLanguage());
  mount(page, <Styleguide i18nProvider={i18nProvider} chapters={[...listChapters(), ...chapters]} />);
  hideLoadingOverlay();
}

/** Examples have sample data; what they request in addition remains as it is while it loads. */
function leaveUnanswered(): void {
  const { fetch } = window;
  window.fetch = (input, init) =>
    new URL(String(input), window.location.href).pathname.startsWith('/api/')
      ? new Promise<never>(() => {})
      : fetch(input, init);
}
