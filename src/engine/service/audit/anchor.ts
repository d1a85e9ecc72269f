/**
 * Anchors: every sealed row refers to the last audit block that its writer knew. Removing or replacing a block
 * therefore contradicts every row written after it.
 */

/** The last block known to this process. Its sealer updates it. */
export type Anchor = {
  /** The block number in 8 bytes and the first 8 bytes of its seal; null before the first block. */
  lastBlock: Uint8Array | null;
  /** Blocks were removed or replaced, and the sealer has stopped. */
  isRejected: boolean;
};

const NUMBER = 8;
const SEAL = 8;

export function encodeAnchor(block: { number: bigint; seal: Uint8Array }): Buffer {
  const anchor = Buffer.alloc(NUMBER + SEAL);
  anchor.writeBigInt64BE(block.number, 0);
  anchor.set(block.seal.subarray(0, SEAL), NUMBER);
  return anchor;
}

/** The block number in an anchor. Accepts anchors of any length, since they may have been altered. */
export function parseAnchorBlock(anchor: Uint8Array): bigint {
  return Buffer.concat([anchor, Buffer.alloc(NUMBER)]).readBigInt64BE(0);
}
