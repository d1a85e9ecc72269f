/**
 * HMAC-SHA-256 from two plain hashes (RFC 2104). Takes half the time of Node's own HMAC, which creates an off-heap
 * object per call. One call may need eight of them, a verification millions.
 */
import { hash } from 'node:crypto';

/** @param key up to 64 bytes */
export function hmac(key: Uint8Array, text: string): Buffer {
  const pads = padsOf(key);
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  if (pads.inner.length < BLOCK + text.length * 3) pads.inner = longer(pads.inner, text.length * 3);
  const end = BLOCK + pads.inner.write(text, BLOCK);
  pads.outer.write(hash('sha256', pads.inner.subarray(0, end), 'binary'), BLOCK, 'binary');
  return hash('sha256', pads.outer, 'buffer');
}

const BLOCK = 64;
const DIGEST = 32;

/** The key combined with each of the two constants, followed by space for the hashed data. */
type Pads = { inner: Buffer; outer: Buffer };

const padsByKey = new WeakMap<Uint8Array, Pads>();

function padsOf(key: Uint8Array): Pads {
  let pads = padsByKey.get(key);
  if (!pads) {
    if (key.length > BLOCK) throw new Error(`The key has ${key.length} bytes. Use at most ${BLOCK}.`);
    pads = { inner: padded(key, 0x36, 4096), outer: padded(key, 0x5c, DIGEST) };
    padsByKey.set(key, pads);
  }
  return pads;
}

function padded(key: Uint8Array, constant: number, room: number): Buffer {
  const pad = Buffer.alloc(BLOCK + room);
  for (let at = 0; at < BLOCK; at += 1) pad[at] = (key[at] ?? 0) ^ constant;
  return pad;
}

function longer(inner: Buffer, room: number): Buffer {
  const buffer = Buffer.alloc(BLOCK + room);
  inner.copy(buffer, 0, 0, BLOCK);
  return buffer;
}
