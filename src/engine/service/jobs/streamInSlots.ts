/** Streams files that are read from the database chunk by chunk. */
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { Cost } from '../../contract/cost.ts';
import { ServiceError } from '../errors.ts';
import type { Admission } from '../http/admission/admission.ts';

/** Number of times a chunk waits for a slot before the response is aborted. */
const MAX_ATTEMPTS = 20;
const PAUSE_MS = 500;

/**
 * Reads each chunk in a slot of its own. However slowly the client reads, no slot is held between chunks, and only one
 * chunk is in memory.
 * @throws ServiceError `busy` if there is no slot for the first chunk
 */
export async function streamInSlots(
  admission: Pick<Admission, 'run'>,
  cost: Cost,
  user: string,
  pieces: AsyncGenerator<string, void>,
): Promise<Readable> {
  const next = () => admission.run(cost, user, () => pieces.next());
  let piece = await next();
  const rest = async function* () {
    try {
      while (!piece.done) {
        yield piece.value;
        piece = await patiently(next);
      }
    } finally {
      await pieces.return();
    }
  };
  return Readable.from(rest(), { highWaterMark: 1 });
}

/** Retries while busy, since the headers are already sent. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ServiceError && error.code === 'busy') || attempt === MAX_ATTEMPTS) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}
