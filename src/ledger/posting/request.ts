/**
 * The digest of a request that its transaction records. The transaction's seal covers it, so that deleting a used idempotency
 * key, or pointing it at another transaction, is detected.
 */
import { hash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { toHex } from '#engine/service';

/** The caller's idempotency key, and a hash of the request. */
export type KeyedRequest = { key: string; request: Uint8Array };

/** SHA-256 of both. */
export function requestDigest({ key, request }: KeyedRequest): Buffer {
  return hash('sha256', `${Buffer.byteLength(key)}:${key};${toHex(request)}`, 'buffer');
}

/** SQL for the same digest of a row of `idempotency` with the alias `i`. */
export const digestOfUsed: SQL = sql`sha256(convert_to(
  octet_length(i.key)::text || ':' || i.key || ';' || encode(i.request, 'hex'), 'UTF8'))`;
