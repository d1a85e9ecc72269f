/** The messages of the visitor pages. Each language is loaded when chosen. */
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

/**
 * Undefined until loaded. After a language change, returns the previous language's messages until the new
 * ones are loaded.
 */
export function useMessages<MessageSubset>(
  load: (language: Language) => Promise<MessageSubset>,
  language: Language,
): MessageSubset | undefined {
  const [messages, setMessages] = useState<MessageSubset>();
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
 * Returns the text for a message key with its placeholders filled in. A sentence is returned as it is. An
 * unknown key returns `args._`, else a generic error text.
 */
export function translate(messages: SignInMessages, key: string, args: object = {}): string {
  const match = key
    .split('.')
    .reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], messages);
  if (typeof match === 'string') return fillPlaceholders(match, args);
  if (!/^\w+(\.\w+)+$/.test(key)) return key;
  return '_' in args && typeof args._ === 'string' ? args._ : messages.errors.internal;
}

/** Replaces each `%{placeholder}` with its value. */
export function fillPlaceholders(text: string, args: object): string {
  const values = args as Record<string, unknown>;
  return text.replace(/%\{(\w+)\}/g, (placeholder, name: string) =>
    isolated(String(values[name] ?? placeholder)),
  );
}

/** Virtual modules from build.ts. */
const files = import.meta.glob<SignInMessages>('/i18n/*.ts', {
  query: '?sign-in',
  import: 'messages',
});
