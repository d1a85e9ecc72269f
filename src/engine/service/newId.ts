/** Ids of rows: UUIDs of version 7, so that rows written together stand together in every index. */
import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Random bytes are drawn for 256 ids at a time: drawn for each, they were the dearest part of an id. */
const random = Buffer.alloc(256 * 16);
let used = random.length;

/** The newest moment, in milliseconds, and how ids of the same one follow each other. */
let newest = 0;
let sequence = 0;

/** @param at the moment that the id tells, if not now: for demo data */
export function newId(at?: Date): string {
  const bytes = drawn();
  if (at) return v7({ msecs: at.getTime(), random: bytes });
  const now = Date.now();
  if (now > newest) {
    newest = now;
    // 31 of the 32 bits: those that follow in the same millisecond have room.
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
