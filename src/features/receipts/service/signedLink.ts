/**
 * The part of a receipt's address that nobody can make up: which transaction, the beginning of its seal at that time, and
 * an HMAC over both. Its key comes from LEDGER_KEY: what was printed is looked up years later, also under an earlier key.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { thisApp } from '#engine/contract';
import { deriveSealKeys } from '#engine/service';

export type SignedReceipt = { transaction: string; seal: Buffer };

/** Bytes of the id, of the seal and of the HMAC: enough of each that nobody finds another that fits. */
const PART = 16;

/** The keys that a LEDGER_KEY gives to addresses and to seals of transactions. */
export type LinkKeys = { address: Buffer; transaction: Buffer };

/** Derives them. */
export function linkKeys(ledgerKey: Uint8Array): LinkKeys {
  const info = `${thisApp().code} receipt address 1`;
  return {
    address: Buffer.from(hkdfSync('sha256', ledgerKey, Buffer.alloc(0), info, 32)),
    transaction: deriveSealKeys(ledgerKey, ['transaction']).transaction,
  };
}

export function signedReceipt(key: Buffer, { transaction, seal }: SignedReceipt): string {
  const body = Buffer.concat([Buffer.from(transaction.replaceAll('-', ''), 'hex'), seal.subarray(0, PART)]);
  return Buffer.concat([body, macOf(key, body)]).toString('base64url');
}

/** undefined where it was not made with this key. */
export function readSignedReceipt(key: Buffer, token: string): SignedReceipt | undefined {
  // 64 characters are 48 bytes and no bit more: there is one spelling of each.
  if (!/^[\w-]{64}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const body = bytes.subarray(0, 2 * PART);
  if (!timingSafeEqual(bytes.subarray(2 * PART), macOf(key, body))) return undefined;
  const id = body.subarray(0, PART).toString('hex');
  return {
    transaction: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    seal: body.subarray(PART),
  };
}

/** Whether the seal of a transaction is the one that its receipt speaks of. */
export function hasSealOf({ seal }: SignedReceipt, now: Buffer): boolean {
  return now.subarray(0, PART).equals(seal);
}

function macOf(key: Buffer, body: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, PART);
}
