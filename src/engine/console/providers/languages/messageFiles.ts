/**
 * The files that a language's messages are in: react-admin's pack and our own, loaded when the language is
 * chosen and not before. Apart from the provider, so that they are asked for beside it and not after it.
 */
import type { Messages } from '../../../../../i18n/en.ts';
import { fetchPart } from '../../start/fetchPart.ts';
import type { Language } from './languages.ts';

/** A second call gets what the first one loaded. */
export function messageFiles(language: Language): Promise<[pack: object, own: Messages]> {
  return Promise.all([fetchPart(packs[language]), fetchPart(ownMessages[language])]);
}

const packs: Record<Language, () => Promise<object>> = {
  de: async () => (await import('ra-language-german')).default,
  en: async () => ({}),
  es: async () => (await import('ra-language-spanish')).default,
  fr: async () => (await import('ra-language-french')).default,
  pt: async () => (await import('ra-language-portuguese')).default,
};

const ownMessages: Record<Language, () => Promise<Messages>> = {
  de: async () => (await import('../../../../../i18n/de.ts')).de,
  en: async () => (await import('../../../../../i18n/en.ts')).en,
  es: async () => (await import('../../../../../i18n/es.ts')).es,
  fr: async () => (await import('../../../../../i18n/fr.ts')).fr,
  pt: async () => (await import('../../../../../i18n/pt.ts')).pt,
};
