/** Translates messages for files that people read. */
import type { Translate } from '../../contract/exports/format.ts';
import type { Language } from '../../contract/languages.ts';
import { appMessages } from '../messages.ts';

/** Uses the plural form of messages that have several; returns `_` for unknown keys. */
export function createTranslator(language: Language): Translate {
  const messages = appMessages().get(language);
  return (key, { _ } = {}) => {
    let at: unknown = messages;
    for (const part of key.split('.')) at = (at as Record<string, unknown> | undefined)?.[part];
    return typeof at === 'string' ? (at.split(' |||| ').at(-1) ?? at) : String(_ ?? key);
  };
}
