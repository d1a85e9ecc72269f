/** Seals the audit log into blocks while the service runs: about a second behind what is written. */
import type { Database } from '../database/database.ts';
import { repeating } from '../repeating.ts';
import { sealBlocks } from './blocks.ts';

export type SealerOptions = {
  database: Database;
  blockKey: Uint8Array;
  /** Told of what went wrong; the next round tries again. */
  onFailure: (error: unknown) => void;
};

export type Sealer = {
  /** Stops, once what is committed has been sealed. */
  close(): Promise<void>;
};

const PAUSE = 1000;

/** Every process of the service runs one: whoever comes first in a round seals, the others pass. */
export function startSealer({ database, blockKey, onFailure }: SealerOptions): Sealer {
  const seal = () => sealBlocks(database, blockKey).then(() => {}, onFailure);
  const rounds = repeating(seal, PAUSE);
  let closed: Promise<void> | undefined;
  return {
    close: () => {
      closed ??= rounds.stop().then(seal);
      return closed;
    },
  };
}
