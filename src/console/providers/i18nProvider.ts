/**
 * react-admin's messages in English, over them the language's own pack, over them the product's own from
 * i18n/. The packs are old and lack many keys; English and ours fill every gap (DESIGN section 10).
 */
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishPack from 'ra-language-english';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { formatCount } from '../format.ts';
import { chooseLanguage, type Language, languages } from './languages.ts';
import { messageFiles } from './messageFiles.ts';

/**
 * The provider, its first language already loaded: react-admin needs it before the first render.
 * @param onMissingKey told of each key that no language file has
 */
export async function createI18nProvider(
  initial: Language,
  onMissingKey?: (key: string) => void,
): Promise<I18nProvider> {
  const loaded = new Map([[initial, await messagesOf(initial)]]);
  const get = (locale: string) => {
    const language = locale as Language;
    const ready = loaded.get(language);
    chooseLanguage(language);
    if (ready) return ready;
    return messagesOf(language).then((messages) => {
      loaded.set(language, messages);
      return messages;
    });
  };
  const missing = (key: string) => {
    onMissingKey?.(key);
    return key;
  };
  const provider = polyglotI18nProvider(get, initial, [...languages], { onMissingKey: missing });
  return {
    ...provider,
    translate: (key, options) => provider.translate(key, writtenCounts(options, provider.getLocale())),
  };
}

/** Numbers within a sentence as the language writes them; `smart_count` stays one, to choose the plural by. */
function writtenCounts(options: Record<string, unknown> | undefined, locale: string): object | undefined {
  if (!options) return options;
  const entries = Object.entries(options).map(([name, value]) => [
    name,
    typeof value === 'number' && name !== 'smart_count' ? formatCount(value, locale) : value,
  ]);
  return Object.fromEntries(entries);
}

async function messagesOf(language: Language): Promise<TranslationMessages> {
  const [pack, own] = await messageFiles(language);
  return [pack, own].reduce(merged, englishPack) as TranslationMessages;
}

function merged(under: object, over: object): object {
  const result: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const beneath = result[key];
    result[key] = isTree(value) && isTree(beneath) ? merged(beneath, value) : value;
  }
  return result;
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
