/** What the pages before the sign-in say, by language: each loaded when it is chosen. */
import { useEffect, useState } from 'react';
import { isolated } from '../../contract/values/isolated.ts';
import type { Language } from '../providers/languages/languages.ts';
import { fetchPart } from '../start/fetchPart.ts';
import { showNotLoaded } from '../start/staleChunks.ts';
import type { SignInMessages } from './messagePart.ts';

export function loadSignInMessages(language: Language): Promise<SignInMessages> {
  const load = files[`/i18n/${language}.ts`];
  return load ? fetchPart(load) : Promise.reject(new Error(`i18n has no ${language}`));
}

/** undefined until they are there; those of the language before, until a newly chosen one's are there. */
export function useMessages<Part>(
  load: (language: Language) => Promise<Part>,
  language: Language,
): Part | undefined {
  const [messages, setMessages] = useState<Part>();
  useEffect(() => {
    let isCurrent = true;
    load(language).then((loaded) => isCurrent && setMessages(loaded), showNotLoaded);
    return () => {
      isCurrent = false;
    };
  }, [load, language]);
  return messages;
}

/**
 * The text of a message key, its placeholders filled in. What is no key is a sentence already. A key whose
 * text isn't here gives the default `_` of its arguments, or says that something went wrong.
 */
export function translate(messages: SignInMessages, key: string, args: object = {}): string {
  const found = key
    .split('.')
    .reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], messages);
  if (typeof found === 'string') return fillIn(found, args);
  if (!/^\w+(\.\w+)+$/.test(key)) return key;
  return '_' in args && typeof args._ === 'string' ? args._ : messages.errors.internal;
}

/** A message with a value for each `%{placeholder}`. */
export function fillIn(text: string, args: object): string {
  const values = args as Record<string, unknown>;
  return text.replace(/%\{(\w+)\}/g, (whole, name: string) => isolated(String(values[name] ?? whole)));
}

/** build.ts makes these modules. */
const files = import.meta.glob<SignInMessages>('/i18n/*.ts', {
  query: '?sign-in',
  import: 'messages',
});
