/** Fetches a part of the console that isn't needed at first. Every such part comes by this one way. */

/** Milliseconds after which a part that has not arrived is given up. */
export const PART_TIMEOUT = 120_000;

/** Milliseconds before it is asked for again, where that failed. */
const PAUSES = [500, 2000];

/**
 * The part, asked for again where that fails: a connection that drops for a moment costs nobody a page.
 * @param load asks for its file
 * @throws Error where every try failed, or nothing has come after `PART_TIMEOUT`
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const givenUp = new Promise<never>((_, reject) => {
    const error = new Error(`a part of the console did not arrive within ${PART_TIMEOUT} ms`);
    timer = setTimeout(() => reject(error), PART_TIMEOUT);
  });
  try {
    return await Promise.race([tried(load), givenUp]);
  } finally {
    clearTimeout(timer);
  }
}

async function tried<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pause of PAUSES) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load();
}
