/** What the ledger seals with: the engine's keys, and those of its own rows. */
import { deriveSealKeys, type SealKeys } from '#engine/service';

const kinds = ['entry', 'balance', 'transaction'] as const;

export type LedgerKeys = SealKeys & Record<(typeof kinds)[number], Buffer>;

/** @param keys of the engine: what is known of the audit log's blocks is known to both */
export function ledgerKeys(ledgerKey: Uint8Array, keys: SealKeys): LedgerKeys {
  return { ...keys, ...deriveSealKeys(ledgerKey, kinds) };
}
