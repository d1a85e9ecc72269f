/** Sealing the audit log when a test wants it, not when the second is over. */
import { vi } from 'vitest';
import { sealBlocks } from '../../src/service/audit/blocks.ts';
import { PATIENCE } from '../setup/patience.ts';
import type { TestService } from './harness.ts';

/**
 * Seals until every audit row has its block, and from then on only when it is called again. It may have
 * to wait: a block is made once no transaction of the whole cluster is older, those of other tests too.
 * @returns how many rows this call sealed
 */
export async function sealEverything({ service, sql }: TestService, blockSize?: number): Promise<number> {
  await service.sealer.close();
  let sealed = 0;
  await vi.waitFor(
    async () => {
      sealed += await sealBlocks(service.database, service.ledger.keys.block, blockSize);
      const [left] = await sql(`select from audit
        where written_by >= coalesce((select max(ends) from audit_blocks), 0) limit 1`);
      if (left) throw new Error('not every audit row has its block');
    },
    { timeout: PATIENCE, interval: 20 },
  );
  return sealed;
}
