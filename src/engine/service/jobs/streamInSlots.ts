/** Files that are read from the database piece by piece while they are sent. */
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { Cost } from '../../contract/cost.ts';
import { ServiceError } from '../errors.ts';
import type { Admission } from '../http/admission/admission.ts';

/** How often a piece waits for a slot before the answer is broken off. */
const MAX_ATTEMPTS = 20;
const PAUSE_MS = 500;

/**
 * Reads each piece in a slot of its own. However slowly somebody reads the answer, no slot is held between two
 * pieces, and only one piece is kept in memory.
 * @throws ServiceError `busy` if there is no slot for the first piece
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

/** The headers are sent already, so a busy moment is waited out. */
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
