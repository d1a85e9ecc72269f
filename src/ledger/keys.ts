/** The keys that seal the ledger's rows, besides the engine's. */
import { deriveSealKeys, type SealKeys } from '#engine/service';

const purposes = ['entry', 'balance', 'transaction'] as const;

export type LedgerKeys = SealKeys & Record<(typeof purposes)[number], Buffer>;

/** @param keys the engine's keys: engine and ledger share what they know of the audit log's blocks */
export function deriveLedgerKeys(sealKey: Uint8Array, keys: SealKeys): LedgerKeys {
  return { ...keys, ...deriveSealKeys(sealKey, purposes) };
}
