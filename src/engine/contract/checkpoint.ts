/** A checkpoint: where the audit log stood, signed. */
import { z } from 'zod';

/** Where the audit log stood at a moment. Kept outside the database it shows that one set back. */
export const checkpoint = z.strictObject({
  /** The version of this shape. */
  checkpoint: z.literal(1),
  date: z.iso.datetime(),
  /** The last block and its seal, in hexadecimal. */
  block: z.string().regex(/^[1-9]\d{0,17}$/),
  blockSeal: z.string().regex(/^[0-9a-f]{64}$/),
  /** Over all the above, with a key that is derived from LEDGER_KEY. */
  seal: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Checkpoint = z.infer<typeof checkpoint>;
