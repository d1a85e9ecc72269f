/** The messages of the app, for what the service writes for people. */
import type { Translate } from '../../contract/exports/format.ts';
import type { Language } from '../../contract/languages.ts';

/** Asked for with the first export: only Vite knows `import.meta.glob`. */
const files = () => import.meta.glob<Record<string, object>>('/i18n/*.ts', { eager: true });
let known: ReturnType<typeof files> | undefined;

/** The plural where a message has several forms; `_` where there is none. */
export function translatorFor(language: Language): Translate {
  known ??= files();
  const messages = known[`/i18n/${language}.ts`]?.[language];
  return (key, { _ } = {}) => {
    let at: unknown = messages;
    for (const part of key.split('.')) at = (at as Record<string, unknown> | undefined)?.[part];
    return typeof at === 'string' ? (at.split(' |||| ').at(-1) ?? at) : String(_ ?? key);
  };
}
