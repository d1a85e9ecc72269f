/**
 * What a transaction says of the request that asked for it. It is in the transaction's seal, so that a key that was
 * used can't be forgotten, or said to have meant another transaction, behind the service's back.
 */
import { hash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { toHex } from '#engine/service';

/** The caller's key, and a hash of the whole request. */
export type KeyedRequest = { key: string; request: Uint8Array };

/** A SHA-256 of both. */
export function requestDigest({ key, request }: KeyedRequest): Buffer {
  return hash('sha256', `${Buffer.byteLength(key)}:${key};${toHex(request)}`, 'buffer');
}

/** SQL for the same, of a row of `idempotency` under the alias `i`. */
export const digestOfUsed: SQL = sql`sha256(convert_to(
  octet_length(i.key)::text || ':' || i.key || ';' || encode(i.request, 'hex'), 'UTF8'))`;
