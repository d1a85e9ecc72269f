/**
 * How the built console imports lazily loaded parts, instead of Vite's own preloading: it fetches the files as data
 * before the browser imports them as modules from its cache. A module that a browser failed to fetch keeps failing for
 * the life of the page (Chromium 150), whereas data can be fetched again.
 */

/** Files that have arrived or are being fetched. */
const pending = new Map<string, Promise<unknown>>();

/**
 * @param load imports the module @param files the module and everything it imports, as paths on this server @throws
 * Error if one of them can't be fetched, after `vite:preloadError` has been dispatched
 */
export async function importPart<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  try {
    await Promise.all(files.map((file) => fetchOnce(new URL(`/${file}`, document.baseURI).href)));
    return await load().catch((error: Error) => importAgain<Module>(error));
  } catch (error) {
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
    throw error;
  }
}

/** Modules imported by another URL than the one that the browser caches as failed. */
const reimports = new Map<string, Promise<unknown>>();

/** A module without imports has no list of files: it is imported by a URL that has not failed yet. */
function importAgain<Module>(error: Error): Promise<Module> {
  const [href] = /https?:\/\/\S+/.exec(error.message) ?? [];
  // The import below also goes through importPart: a module that failed twice is not retried forever.
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

/** Whether the page requested or already loaded the module itself. */
function isInPage(href: string): boolean {
  const isLinked = [...document.getElementsByTagName('link')].some((link) => link.href === href);
  // Only staleChunks.ts uses `fetch`, and not for the file itself.
  const isLoaded = (performance.getEntriesByName(href) as PerformanceResourceTiming[]).some(
    ({ responseStatus, initiatorType }) => responseStatus === 200 && initiatorType !== 'fetch',
  );
  return isLinked || isLoaded;
}

async function fetchFile(href: string): Promise<void> {
  const response = await fetch(href).catch((error: Error) => {
    throw new Error(`${href} could not be fetched`, { cause: error });
  });
  if (!response.ok) throw new Error(`${href} returned ${response.status}`);
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
