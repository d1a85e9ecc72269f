/**
 * A language's message files: react-admin's pack and the app's own, loaded when the language is chosen. Separate from
 * the provider, so that both load in parallel.
 */
import type { Messages } from '../../../i18n/en.ts';
import { fetchPart } from '../../start/fetchPart.ts';
import type { Language } from './languages.ts';

/** Repeated calls share the first load. */
export function messageFiles(language: Language): Promise<[pack: object, messages: Messages]> {
  return Promise.all([fetchPart(packs[language]), fetchPart(() => loadAppMessages(language))]);
}

const packs: Record<Language, () => Promise<object>> = {
  de: async () => (await import('ra-language-german')).default,
  en: async () => ({}),
  es: async () => (await import('ra-language-spanish')).default,
  fr: async () => (await import('ra-language-french')).default,
  pt: async () => (await import('ra-language-portuguese')).default,
};

async function loadAppMessages(language: Language): Promise<Messages> {
  const messages = (await files[`/i18n/${language}.ts`]?.())?.[language];
  if (!messages) throw new Error(`i18n has no ${language}`);
  return messages;
}

/** The app's files by path below its root. */
const files = import.meta.glob<Record<string, Messages>>('/i18n/*.ts');
