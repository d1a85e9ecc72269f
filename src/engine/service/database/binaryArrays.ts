/** Arrays in PostgreSQL's binary format: a header, then each value preceded by its length. */
import type { ArrayParameter, ColumnType } from './arrays.ts';

/** PostgreSQL's type OIDs. */
const oids: Record<ColumnType, number> = {
  bytea: 17,
  bigint: 20,
  text: 25,
  timestamptz: 1184,
  uuid: 2950,
  jsonb: 3802,
};
/** Milliseconds from 1970 to 2000, PostgreSQL's epoch. */
const EPOCH = 946_684_800_000;
const HEAD = 20;

/** Reusable buffer, large enough for most arrays. The result is copied out of it. */
let scratch = Buffer.allocUnsafe(64 * 1024);

export function binaryArray({ type, values }: ArrayParameter): Buffer {
  reserve(HEAD, 0);
  scratch.writeInt32BE(1, 0);
  scratch.writeInt32BE(1, 4);
  scratch.writeInt32BE(oids[type], 8);
  scratch.writeInt32BE(values.length, 12);
  scratch.writeInt32BE(1, 16);
  const write = writers[type];
  let at = HEAD;
  for (const value of values) {
    if (value === null || value === undefined) {
      reserve(at + 4, at);
      scratch.writeInt32BE(-1, at);
      at += 4;
    } else {
      const end = write(value as never, at + 4);
      scratch.writeInt32BE(end - at - 4, at);
      at = end;
    }
  }
  return Buffer.from(scratch.subarray(0, at));
}

/** Each writes a value and returns its end. */
const writers: Record<ColumnType, (value: never, at: number) => number> = {
  uuid: (value: string, at) => {
    reserve(at + 16, at);
    let end = at;
    for (let digit = 0; digit < value.length; digit += 2) {
      if (value.charCodeAt(digit) === HYPHEN) digit += 1;
      scratch[end] = (nibble(value.charCodeAt(digit)) << 4) | nibble(value.charCodeAt(digit + 1));
      end += 1;
    }
    return end;
  },
  text: writeText,
  jsonb: (value: string, at) => {
    reserve(at + 1, at);
    scratch[at] = 1;
    return writeText(value, at + 1);
  },
  bigint: (value: bigint, at) => {
    reserve(at + 8, at);
    return scratch.writeBigInt64BE(value, at);
  },
  timestamptz: (value: Date, at) => {
    reserve(at + 8, at);
    return scratch.writeBigInt64BE(BigInt(value.getTime() - EPOCH) * 1000n, at);
  },
  bytea: (value: Uint8Array, at) => {
    reserve(at + value.length, at);
    scratch.set(value, at);
    return at + value.length;
  },
};

const HYPHEN = 45;

/** Value of a hexadecimal digit in either case. */
const nibble = (code: number): number => (code & 15) + (code > 57 ? 9 : 0);

function writeText(value: string, at: number): number {
  reserve(at + value.length * 3, at);
  return at + scratch.write(value, at, 'utf8');
}

function reserve(end: number, used: number): void {
  if (end <= scratch.length) return;
  const larger = Buffer.allocUnsafe(end * 2);
  scratch.copy(larger, 0, 0, used);
  scratch = larger;
}
