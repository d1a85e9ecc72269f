/** Rotation of SEAL_KEY: one transaction reseals everything under a new key (ADR 0102). */
import type { Connection } from '../database/database.ts';
import type { SealKeys } from '../seals/keys.ts';

/** What is needed to reseal rows. */
export type Rotation = {
  /** The transaction of the entire rotation. */
  connection: Connection;
  from: RotationKeys;
  to: RotationKeys;
  /** Called for each table when it is done. */
  onDone: (table: string, rows: number) => void;
};

/** A SEAL_KEY, and the keys derived from it. */
export type RotationKeys = { sealKey: Uint8Array; seals: SealKeys };
