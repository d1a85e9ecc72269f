/** Fetches a lazily loaded part of the console. All such parts are loaded through this function. */

/** Milliseconds after which a part that has not arrived is given up. */
export const PART_TIMEOUT_MS = 120_000;

/** Milliseconds before each retry. */
const RETRY_DELAYS_MS = [500, 2000];

/**
 * Loads a part with retries, so that a brief connection loss doesn't break the page. @param load imports its file
 * @throws Error if every attempt failed, or nothing arrived within `PART_TIMEOUT_MS`
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const error = new Error(`A part of the console did not load within ${PART_TIMEOUT_MS} ms.`);
    timer = setTimeout(() => reject(error), PART_TIMEOUT_MS);
  });
  try {
    return await Promise.race([loadWithRetries(load), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function loadWithRetries<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return load();
}
