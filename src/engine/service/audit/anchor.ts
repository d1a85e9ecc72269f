/**
 * What a sealed row says of the audit log's blocks: the last one that its writer knew. So a block can't be removed,
 * or made anew, without showing in every row that was written after it.
 */

/** What a process knows of the last block; its sealer keeps it up to date. */
export type Anchor = {
  /** The number of the block in 8 bytes, and the first 8 of its seal; null before the first block. */
  known: Uint8Array | null;
  /** Blocks were removed or replaced: the sealer has stopped. */
  refused: boolean;
};

const NUMBER = 8;
const SEAL = 8;

export function encodeAnchor(block: { number: bigint; seal: Uint8Array }): Buffer {
  const anchor = Buffer.alloc(NUMBER + SEAL);
  anchor.writeBigInt64BE(block.number, 0);
  anchor.set(block.seal.subarray(0, SEAL), NUMBER);
  return anchor;
}

/** The number of the block that an anchor names; one that was altered may be of any length. */
export function parseAnchorBlock(anchor: Uint8Array): bigint {
  return Buffer.concat([anchor, Buffer.alloc(NUMBER)]).readBigInt64BE(0);
}
