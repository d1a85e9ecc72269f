/**
 * The files that a language's messages are in: react-admin's pack and the app's own, loaded when the language is
 * chosen and not before. Apart from the provider, so that they are asked for beside it and not after it.
 */
import type { Messages } from '../../../i18n/en.ts';
import { fetchPart } from '../../start/fetchPart.ts';
import type { Language } from './languages.ts';

/** A second call gets what the first one loaded. */
export function messageFiles(language: Language): Promise<[pack: object, own: Messages]> {
  return Promise.all([fetchPart(packs[language]), fetchPart(() => ownMessages(language))]);
}

const packs: Record<Language, () => Promise<object>> = {
  de: async () => (await import('ra-language-german')).default,
  en: async () => ({}),
  es: async () => (await import('ra-language-spanish')).default,
  fr: async () => (await import('ra-language-french')).default,
  pt: async () => (await import('ra-language-portuguese')).default,
};

async function ownMessages(language: Language): Promise<Messages> {
  const own = (await files[`/i18n/${language}.ts`]?.())?.[language];
  if (!own) throw new Error(`i18n has no ${language}`);
  return own;
}

/** The app's, by their place below its root. */
const files = import.meta.glob<Record<string, Messages>>('/i18n/*.ts');
