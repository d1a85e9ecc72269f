/** Messages that are fetched with the first part of the console that says them: laterPart.ts has which. */
import { fetchPart } from '../../start/fetchPart.ts';
import type { Language } from './languages.ts';

/** build.ts makes these modules. */
const files = import.meta.glob<object>('/i18n/*.ts', { query: '?later', import: 'messages' });

let areWanted = false;
let isTold: Promise<void> | undefined;
let tell = async () => {};

/** The part, once the messages that it says are there too. */
export async function withDeferredMessages<Part>(fetching: Promise<Part>): Promise<Part> {
  areWanted = true;
  isTold ??= tell();
  await isTold.catch((error) => {
    isTold = undefined;
    throw error;
  });
  return fetching;
}

/** Nothing until a part has asked for them. */
export async function loadDeferredMessages(language: Language): Promise<object> {
  const load = areWanted ? files[`/i18n/${language}.ts`] : undefined;
  return load ? fetchPart(load) : {};
}

/** @param take brings them in, in the language at hand */
export function onDeferredMessages(take: () => Promise<void>): void {
  [tell, isTold] = [take, undefined];
}
