/**
 * Which of the app's messages only parts of the console say that are fetched when they are opened: build.ts takes them
 * out of what every list comes with. At the same places as in the whole, so that a key names the same message everywhere.
 */
import type { Messages } from '../../../i18n/en.ts';

/** Parts of `console`. What says them is fetched by `withDeferredMessages`. */
const later = [
  'export',
  'import',
  'toSeveral',
  'views',
] as const satisfies readonly (keyof Messages['console'])[];

export function deferredMessages({ console: own }: Messages) {
  return { console: Object.fromEntries(later.map((key) => [key, own[key]])) };
}

/** What is written in mails is never said by the console. */
export function withoutDeferredMessages({ mail: _, ...messages }: Messages): object {
  const isFirst = ([key]: [string, unknown]) => !(later as readonly string[]).includes(key);
  return { ...messages, console: Object.fromEntries(Object.entries(messages.console).filter(isFirst)) };
}
