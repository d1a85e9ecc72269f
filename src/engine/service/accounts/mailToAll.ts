/** Sends the mails about one thing, as far as the mail server accepts them. */
import { setTimeout } from 'node:timers/promises';
import type { BackgroundContext } from '../background/background.ts';
import { type Letter, sendLetters } from './mailing.ts';

/** How many are sent at once. */
const BATCH = 10;
/** Milliseconds until mails are sent again that the server has rejected for now, while it accepts others. */
const PAUSES = [1000, 2000, 4000, 8000];

/**
 * Sends mails outside a request, each once. One that the server keeps rejecting while it accepts others is dropped after a while.
 * @throws Error if the mail server accepts none, so that all of them can be sent again
 */
export async function mailToAll(context: BackgroundContext, letters: readonly Letter[]): Promise<void> {
  let unsent = await sendBatches(context, letters);
  if (letters.length > 0 && unsent.length === letters.length)
    throw new Error(`The mail server accepted none of ${letters.length} mails.`);
  for (const pause of PAUSES) {
    // Whoever was mailed must not be mailed again because of another mail, so this does not throw.
    if (unsent.length === 0 || context.isEnding()) return;
    await setTimeout(pause);
    unsent = await sendBatches(context, unsent);
  }
}

/** @returns those that can be sent again */
async function sendBatches(context: BackgroundContext, letters: readonly Letter[]): Promise<Letter[]> {
  const unsent: Letter[] = [];
  for (let at = 0; at < letters.length; at += BATCH) {
    const batch = letters.slice(at, at + BATCH);
    const outcomes = await sendLetters(context, batch);
    const failed = batch.filter((_, position) => outcomes[position] === 'unsent');
    unsent.push(...failed);
    // The server is away: the others would only take longer to fail.
    if (failed.length === batch.length) return [...unsent, ...letters.slice(at + BATCH)];
  }
  return unsent;
}
