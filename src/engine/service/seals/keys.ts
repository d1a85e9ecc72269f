/** The keys that rows are sealed with: one for each kind of row, all derived from LEDGER_KEY. */
import { hkdfSync } from 'node:crypto';
import { thisApp } from '../../contract/app.ts';
import type { Anchor } from '../audit/anchor.ts';

/** What each key is for; a seal of one kind never passes for one of another. */
const kinds = ['audit', 'block', 'checkpoint', 'row', 'rowSeal', 'ownRow'] as const;
type SealKind = (typeof kinds)[number];
/** What rows are sealed with: a key for each kind, and what is known of the audit log's blocks. */
export type SealKeys = Record<SealKind, Buffer> & { readonly anchor: Anchor };

/** The keys of all kinds. */
export function sealKeys(ledgerKey: Uint8Array): SealKeys {
  return { ...deriveSealKeys(ledgerKey, kinds), anchor: { known: null, refused: false } };
}

/** Keys of some kinds, each kind of row has its own. */
export function deriveSealKeys<Kind extends string>(
  ledgerKey: Uint8Array,
  named: readonly Kind[],
): Record<Kind, Buffer> {
  const keys = named.map((kind) => [kind, sealKey(ledgerKey, kind)] as const);
  return Object.fromEntries(keys) as Record<Kind, Buffer>;
}

function sealKey(ledgerKey: Uint8Array, kind: string): Buffer {
  return Buffer.from(hkdfSync('sha256', ledgerKey, Buffer.alloc(0), `${thisApp().code} ${kind} seal 1`, 32));
}
