/**
 * What the page has asked for beside the code (boot.js): the first rows of the list at its address. Taken once,
 * and only by the session that asked for it: nobody is shown what another person may see.
 */
type Ahead = { url: string; token: string; at: number; isHere: boolean; answer: Promise<Response> };

declare global {
  interface Window {
    rowsAhead?: Ahead | undefined;
  }
}

/** Milliseconds after which it is asked for anew. */
const GOOD_FOR = 10_000;

/** The answer to this request, where the page has already sent it with this token. */
export function takePrefetched(url: string, method: string, token: string | undefined) {
  const ahead = window.rowsAhead;
  if (!ahead || method !== 'GET' || ahead.url !== url) return undefined;
  window.rowsAhead = undefined;
  return ahead.token === token && Date.now() - ahead.at < GOOD_FOR ? ahead.answer : undefined;
}

/** Whether it has been answered and waits to be taken. */
export function hasPrefetched(): boolean {
  return window.rowsAhead?.isHere === true;
}
