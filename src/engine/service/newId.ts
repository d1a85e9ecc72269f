/** Row ids: version 7 UUIDs, so that rows written together are adjacent in every index. */
import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Generates random bytes for 256 ids at once: a call per id took most of the time. */
const random = Buffer.alloc(256 * 16);
let used = random.length;

/** The latest timestamp in milliseconds, and the sequence number of its ids. */
let newest = 0;
let sequence = 0;

/** @param at timestamp of the id, now by default; for demo data */
export function newId(at?: Date): string {
  const bytes = drawn();
  if (at) return v7({ msecs: at.getTime(), random: bytes });
  const now = Date.now();
  if (now > newest) {
    newest = now;
    // Starts with 31 of 32 bits, which leaves room for later ids in the same millisecond.
    sequence = bytes.readUInt32BE(6) >>> 1;
  } else sequence += 1;
  return v7({ msecs: newest, seq: sequence, random: bytes });
}

function drawn(): Buffer {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += 16;
  return random.subarray(used - 16, used);
}
