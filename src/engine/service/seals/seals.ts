/**
 * Seals: an HMAC-SHA-256 over all fields of a row, each with its length before it, so that no two
 * different rows read alike. The key stays outside the database.
 */
import { timingSafeEqual } from 'node:crypto';
import { hmac } from './hmac.ts';

/** A field as a seal takes it in; `null` differs from an empty text. Numbers are handed in as text. */
export type Sealed = string | Uint8Array | null;

/** The seal over these fields, in this order. */
export function seal(key: Uint8Array, fields: readonly Sealed[]): Buffer {
  let text = '';
  for (const field of fields) {
    if (field === null) text += 'null;';
    else if (typeof field === 'string') text += `${Buffer.byteLength(field)}:${field};`;
    else text += `${field.length * 2}x${toHex(field)};`;
  }
  return hmac(key, text);
}

/** In hexadecimal; without a copy of the bytes. */
export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

/** Whether two seals are the same, in a time that tells nothing of where they differ. */
export function sameSeal(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * JSON with the keys of every object in order: `jsonb` keeps its own order, a seal needs one. Bigints are texts,
 * and what is read back from `jsonb` gives the same text again.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(ordered(value));
}

/** Ordered before it is written: several times as fast as a replacer, which is asked about every value. */
function ordered(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if ('toJSON' in value && typeof value.toJSON === 'function') return ordered(value.toJSON());
  if (Array.isArray(value)) return value.map(ordered);
  const fields = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(fields)
      .sort()
      .map((key) => [key, ordered(fields[key])]),
  );
}
