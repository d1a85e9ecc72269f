/**
 * The unforgeable part of a receipt's link: the transaction's id, the beginning of its seal at that time, and
 * an HMAC over both. The key derives from LEDGER_KEY. Receipts printed under an earlier key stay valid.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { thisApp } from '#engine/contract';
import { deriveSealKeys } from '#engine/service';

export type SignedReceipt = { transaction: string; seal: Buffer };

/** Bytes of the id, the seal and the HMAC: long enough that no collision can be found. */
const PART_BYTES = 16;

/** The keys that a LEDGER_KEY derives for links and for seals of transactions. */
export type LinkKeys = { address: Buffer; transaction: Buffer };

export function deriveLinkKeys(sealKey: Uint8Array): LinkKeys {
  const info = `${thisApp().code} receipt address 1`;
  return {
    address: Buffer.from(hkdfSync('sha256', sealKey, Buffer.alloc(0), info, 32)),
    transaction: deriveSealKeys(sealKey, ['transaction']).transaction,
  };
}

export function createToken(key: Buffer, { transaction, seal }: SignedReceipt): string {
  const body = Buffer.concat([
    Buffer.from(transaction.replaceAll('-', ''), 'hex'),
    seal.subarray(0, PART_BYTES),
  ]);
  return Buffer.concat([body, computeMac(key, body)]).toString('base64url');
}

/** Returns undefined if it wasn't signed with this key. */
export function parseToken(key: Buffer, token: string): SignedReceipt | undefined {
  // 64 characters are exactly 48 bytes, so each token has one spelling.
  if (!/^[\w-]{64}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const body = bytes.subarray(0, 2 * PART_BYTES);
  if (!timingSafeEqual(bytes.subarray(2 * PART_BYTES), computeMac(key, body))) return undefined;
  const id = body.subarray(0, PART_BYTES).toString('hex');
  return {
    transaction: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    seal: body.subarray(PART_BYTES),
  };
}

/** Whether the transaction's current seal is the one in its receipt. */
export function matchesSeal({ seal }: SignedReceipt, currentSeal: Buffer): boolean {
  return currentSeal.subarray(0, PART_BYTES).equals(seal);
}

function computeMac(key: Buffer, body: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, PART_BYTES);
}
