/** Checkpoints: signed positions of the audit log. */
import { z } from 'zod';

/**
 * The position of the audit log at a point in time. Stored outside the database, it reveals a database that was rolled
 * back.
 */
export const checkpoint = z.strictObject({
  /** Version of this format. */
  checkpoint: z.literal(1),
  date: z.iso.datetime(),
  /** The last block, and its seal in hexadecimal. */
  block: z.string().regex(/^[1-9]\d{0,17}$/),
  blockSeal: z.string().regex(/^[0-9a-f]{64}$/),
  /** Covers all of the above, with a key derived from SEAL_KEY. */
  seal: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Checkpoint = z.infer<typeof checkpoint>;
