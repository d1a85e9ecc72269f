/** The messages of each language: react-admin's English, the language's package, and ours, in this order. */
import englishPack from 'ra-language-english';
import frenchPack from 'ra-language-french';
import germanPack from 'ra-language-german';
import portuguesePack from 'ra-language-portuguese';
import spanishPack from 'ra-language-spanish';
import { de } from '../../i18n/de.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { fr } from '../../i18n/fr.ts';
import { pt } from '../../i18n/pt.ts';
import type { Language } from '../../src/engine/console/providers/languages/languages.ts';
import { flattenTexts } from '../../src/engine/contract/declaration/labels.ts';

export const shown: Record<Language, Map<string, string>> = {
  de: new Map([...flattenTexts(germanPack), ...flattenTexts(de)]),
  en: new Map([...flattenTexts(englishPack), ...flattenTexts(en)]),
  es: new Map([...flattenTexts(spanishPack), ...flattenTexts(es)]),
  fr: new Map([...flattenTexts(frenchPack), ...flattenTexts(fr)]),
  pt: new Map([...flattenTexts(portuguesePack), ...flattenTexts(pt)]),
};
