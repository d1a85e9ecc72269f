/**
 * How the built console imports a part that isn't needed at first, instead of Vite's own preloading: its files are fetched
 * as data before the browser imports them as modules, which it then has in its cache. A module that a browser could not fetch
 * fails for as long as the page lives (Chromium 150), while data can be asked for again.
 */

/** Files that have arrived, or are on their way. */
const pending = new Map<string, Promise<unknown>>();

/**
 * @param load imports the module
 * @param files it and all that it imports, by their paths on this server
 * @throws Error where one of them can't be fetched, which `vite:preloadError` has told the page
 */
export async function importPart<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  try {
    await Promise.all(files.map((file) => fetchOnce(new URL(`/${file}`, document.baseURI).href)));
    return await load().catch((error: Error) => reimport<Module>(error));
  } catch (error) {
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
    throw error;
  }
}

/** Modules that came by another address than the one that the browser keeps as failed. */
const reimports = new Map<string, Promise<unknown>>();

/** A module that imports no other has no list of files: it is imported by an address that has not failed yet. */
function reimport<Module>(error: Error): Promise<Module> {
  const [href] = /https?:\/\/\S+/.exec(error.message) ?? [];
  // The import below goes through importPart, too: one that has failed again is not tried for ever.
  if (!href || href.includes('?')) throw error;
  const existing = reimports.get(href) as Promise<Module> | undefined;
  if (existing) return existing;
  const retry: Promise<Module> = import(/* @vite-ignore */ `${href}?${Date.now()}`);
  reimports.set(href, retry);
  retry.catch(() => reimports.delete(href));
  return retry;
}

function fetchOnce(href: string): Promise<unknown> {
  const existing = pending.get(href);
  if (existing) return existing;
  const fetching = href.endsWith('.css')
    ? addStyles(href)
    : isInPage(href)
      ? Promise.resolve()
      : fetchFile(href);
  pending.set(href, fetching);
  fetching.catch(() => pending.delete(href));
  return fetching;
}

/** Whether the page asks for the module itself, or has it already. */
function isInPage(href: string): boolean {
  const isLinked = [...document.getElementsByTagName('link')].some((link) => link.href === href);
  // By `fetch` only staleChunks.ts asks, and not for the file itself.
  const isLoaded = (performance.getEntriesByName(href) as PerformanceResourceTiming[]).some(
    ({ responseStatus, initiatorType }) => responseStatus === 200 && initiatorType !== 'fetch',
  );
  return isLinked || isLoaded;
}

async function fetchFile(href: string): Promise<void> {
  const response = await fetch(href).catch((error: Error) => {
    throw new Error(`${href} could not be fetched`, { cause: error });
  });
  if (!response.ok) throw new Error(`${href} was answered with ${response.status}`);
  await response.arrayBuffer();
}

function addStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: '' });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be fetched`));
    };
    document.head.append(link);
  });
}
