/** Seals the audit log into blocks while the service runs, about a second after rows are written. */

import type { Database } from '../database/database.ts';
import { startPoller } from '../poller.ts';
import type { SealKeys } from '../seals/keys.ts';
import { AuditChainBroken } from './anchorCheck.ts';
import { sealBlocks } from './blocks.ts';

export type SealerOptions = {
  database: Database;
  /** `keys`. */
  keys: SealKeys;
  /** Called with errors; the next round tries again. */
  onFailure: (error: unknown) => void;
};

export type Sealer = {
  /** Stops after sealing all committed rows. */
  close(): Promise<void>;
};

const PAUSE = 1000;
const MINUTE = 60_000;

/** Every process of the service runs one. In each round, the first to take the lock seals and the others skip it. */
export function startSealer({ database, keys, onFailure }: SealerOptions): Sealer {
  let loggedAt = 0;
  const seal = () =>
    sealBlocks(database, keys).then(
      () => {
        keys.anchor.isRejected = false;
      },
      (error: unknown) => {
        keys.anchor.isRejected = error instanceof AuditChainBroken;
        // Lasts until an operator resolves it, so it is reported once a minute, not in every round.
        if (keys.anchor.isRejected && Date.now() - loggedAt < MINUTE) return;
        loggedAt = Date.now();
        onFailure(error);
      },
    );
  const rounds = startPoller(seal, PAUSE);
  let closed: Promise<void> | undefined;
  return {
    close: () => {
      closed ??= rounds.stop().then(seal);
      return closed;
    },
  };
}
