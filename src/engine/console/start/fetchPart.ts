/** Fetches a part of the console that isn't needed at first. Every such part comes by this one way. */

/** Milliseconds after which a part that has not arrived is given up. */
export const PART_TIMEOUT_MS = 120_000;

/** Milliseconds before it is asked for again, where that failed. */
const RETRY_DELAYS_MS = [500, 2000];

/**
 * The part, asked for again where that fails: a connection that drops for a moment costs nobody a page.
 * @param load asks for its file
 * @throws Error where every try failed, or nothing has come after `PART_TIMEOUT`
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const error = new Error(`a part of the console did not arrive within ${PART_TIMEOUT_MS} ms`);
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
