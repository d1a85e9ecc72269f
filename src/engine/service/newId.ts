/** Row ids: version 7 UUIDs, so that rows written together are adjacent in every index. */
import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Generates random bytes for 256 ids at once: a call per id took most of the time. */
const random = Buffer.alloc(256 * 16);
let used = random.length;

/** The latest timestamp in milliseconds, and the sequence number of its ids. */
type Clock = { newest: number; sequence: number };
const present: Clock = { newest: 0, sequence: 0 };
const dated: Clock = { newest: 0, sequence: 0 };

/**
 * Ids of the same millisecond ascend: what is written together stays in its order.
 * @param at timestamp of the id, now by default
 */
export function newId(at?: Date): string {
  const bytes = drawn();
  const clock = at ? dated : present;
  const msecs = at ? at.getTime() : Math.max(Date.now(), present.newest);
  if (msecs === clock.newest) clock.sequence += 1;
  else {
    clock.newest = msecs;
    // Starts with 31 of 32 bits, which leaves room for later ids in the same millisecond.
    clock.sequence = bytes.readUInt32BE(6) >>> 1;
  }
  return v7({ msecs, seq: clock.sequence, random: bytes });
}

function drawn(): Buffer {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += 16;
  return random.subarray(used - 16, used);
}
