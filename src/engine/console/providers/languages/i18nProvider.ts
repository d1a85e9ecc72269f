/**
 * react-admin's messages in English, over them the language's own pack, over them the app's messages. The packs are old and lack many keys; English and ours fill every gap.
 */
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishPack from 'ra-language-english';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { isolated } from '../../../contract/values/isolated.ts';
import { merged } from '../../../i18n/merge.ts';
import { formatCount } from '../../fieldKinds/format.ts';
import { chooseLanguage, type Language, offeredLanguages } from './languages.ts';
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
  const replace = withNumbers(() => provider.getLocale());
  const provider = polyglotI18nProvider(get, initial, [...offeredLanguages()], {
    onMissingKey: missing,
    replace,
  });
  return { ...provider, translate: (key, args) => provider.translate(key, withTypes(args)) };

  /** What a value had to be is told by the service in the words of its schema. */
  function withTypes(args: { expected?: unknown } | undefined) {
    if (typeof args?.expected !== 'string') return args;
    const { expected } = args;
    return { ...args, expected: provider.translate(`console.types.${expected}`, { _: expected }) };
  }
}

/**
 * Polyglot's way of filling in placeholders, with numbers as the language writes them: also `smart_count`, by which it
 * has chosen the plural before. Other values are isolated: a name from right to left turns nothing around it.
 */
function withNumbers(locale: () => string) {
  return function replace(this: string, placeholder: RegExp, valueFor: (...found: string[]) => unknown) {
    return this.replace(placeholder, (...found: string[]) => {
      const value = valueFor(...found);
      return typeof value === 'number' ? formatCount(value, locale()) : isolated(String(value));
    });
  };
}

async function messagesOf(language: Language): Promise<TranslationMessages> {
  const [pack, own] = await messageFiles(language);
  return [pack, own].reduce(merged, englishPack) as TranslationMessages;
}
