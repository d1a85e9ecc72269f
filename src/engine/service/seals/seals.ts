/**
 * Seals: an HMAC-SHA-256 over all fields of a row, each preceded by its length, so that different rows never have the
 * same input. The key is not in the database.
 */
import { timingSafeEqual } from 'node:crypto';
import { hmac } from './hmac.ts';

/** A sealed field. `null` differs from an empty text; numbers are passed as text. */
export type Sealed = string | Uint8Array | null;

/** The seal of these fields, in this order. */
export function seal(key: Uint8Array, fields: readonly Sealed[]): Buffer {
  let text = '';
  for (const field of fields) {
    if (field === null) text += 'null;';
    else if (typeof field === 'string') text += `${Buffer.byteLength(field)}:${field};`;
    else text += `${field.length * 2}x${toHex(field)};`;
  }
  return hmac(key, text);
}

/** Converts to hexadecimal without copying the bytes. */
export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

/** Compares two seals in constant time. */
export function sameSeal(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * JSON with sorted keys: `jsonb` has an order of its own, but a seal needs a fixed one. Bigints become strings. A value
 * read back from `jsonb` results in the same text.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(ordered(value));
}

/** Sorting before serialization is several times as fast as a replacer, which is called for every value. */
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
