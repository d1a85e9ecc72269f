/**
 * react-admin's English messages, overlaid by the language's own pack and then by the app's messages. The packs are
 * outdated and lack many keys; English and the app's messages fill the gaps.
 */
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishPack from 'ra-language-english';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { isolated } from '../../../contract/values/isolated.ts';
import { merged } from '../../../i18n/merge.ts';
import { formatCount } from '../../fieldKinds/format.ts';
import { chooseLanguage, type Language, listLanguages } from './languages.ts';
import { messageFiles } from './messageFiles.ts';

/**
 * The provider with its first language loaded, which react-admin needs before the first render. @param onMissingKey
 * receives each key that no language file has
 */
export async function createI18nProvider(
  initial: Language,
  onMissingKey?: (key: string) => void,
): Promise<I18nProvider> {
  const loaded = new Map([[initial, await loadMessages(initial)]]);
  const get = (locale: string) => {
    const language = locale as Language;
    const ready = loaded.get(language);
    chooseLanguage(language);
    if (ready) return ready;
    return loadMessages(language).then((messages) => {
      loaded.set(language, messages);
      return messages;
    });
  };
  const reportMissing = (key: string) => {
    onMissingKey?.(key);
    return key;
  };
  const replace = withNumbers(() => provider.getLocale());
  const provider = polyglotI18nProvider(get, initial, [...listLanguages()], {
    onMissingKey: reportMissing,
    replace,
  });
  return { ...provider, translate: (key, args) => provider.translate(key, withTypes(args)) };

  /** The service names an expected type in its schema's terms; translates it. */
  function withTypes(args: { expected?: unknown } | undefined) {
    if (typeof args?.expected !== 'string') return args;
    const { expected } = args;
    return { ...args, expected: provider.translate(`console.types.${expected}`, { _: expected }) };
  }
}

/**
 * Polyglot's placeholder replacement with numbers formatted for the locale, including `smart_count`, after it has
 * selected the plural. Other values are isolated, so that right-to-left names don't reorder the surrounding text.
 */
function withNumbers(locale: () => string) {
  return function replace(this: string, placeholder: RegExp, valueFor: (...match: string[]) => unknown) {
    return this.replace(placeholder, (...match: string[]) => {
      const value = valueFor(...match);
      return typeof value === 'number' ? formatCount(value, locale()) : isolated(String(value));
    });
  };
}

async function loadMessages(language: Language): Promise<TranslationMessages> {
  const [pack, messages] = await messageFiles(language);
  return [pack, messages].reduce(merged, englishPack) as TranslationMessages;
}
