/** The keys of seals: one for each kind of row, all derived from SEAL_KEY. */
import type { Anchor } from '../audit/anchor.ts';
import { deriveKey } from './encryption.ts';

/** Kinds of seals. With separate keys, a seal of one kind is never valid for another. */
const kinds = ['audit', 'block', 'checkpoint', 'row', 'rowSeal', 'ownRow'] as const;
type SealKind = (typeof kinds)[number];
/** A key for each kind, and the last known block of the audit log. */
export type SealKeys = Record<SealKind, Buffer> & { readonly anchor: Anchor };

/** The keys of all kinds. */
export function sealKeys(sealKey: Uint8Array): SealKeys {
  return { ...deriveSealKeys(sealKey, kinds), anchor: { lastBlock: null, isRejected: false } };
}

/** Derives the keys of some kinds, one for each kind of row. */
export function deriveSealKeys<Kind extends string>(
  sealKey: Uint8Array,
  named: readonly Kind[],
): Record<Kind, Buffer> {
  const keys = named.map((kind) => [kind, deriveKey(sealKey, `${kind} seal`)] as const);
  return Object.fromEntries(keys) as Record<Kind, Buffer>;
}
