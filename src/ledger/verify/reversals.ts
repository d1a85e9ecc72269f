/** Verifies reversals: no more of a transaction was taken back than it moved. */
import { sql } from 'drizzle-orm';
import { readByCursor } from '#engine/service';
import { isUuid } from '../../engine/contract/values/recordId.ts';
import type { LedgerVerification } from '../scope.ts';

type Reversed = { record: string; units: string };
type Original = { record: string; wallet: string; units: string };

/** In two steps, since a transaction and its reversals may lie on different servers. */
export async function verifyReversals({ connection, report }: LedgerVerification): Promise<void> {
  const reversed = sql`
    select t.data ->> 'reverses' as record, sum(t.amount)::text as units from transactions t
    where t.data ->> 'reverses' is not null and t.status = 'successful' group by 1`;
  for await (const rows of readByCursor<Reversed>(connection, reversed)) {
    const taken = new Map(rows.map(({ record, units }) => [record, BigInt(units)]));
    const ids = [...taken.keys()].filter((id) => isUuid(id));
    const { rows: originals } = await connection.execute<Original>(sql`
      select t._id::text as record, t.to_wallet as wallet, t.amount::text as units from transactions t
      where t._id = any(array(
        select wanted::uuid from json_array_elements_text(${JSON.stringify(ids)}::json) as wanted))`);
    for (const { record, wallet, units } of originals) {
      if ((taken.get(record) ?? 0n) <= BigInt(units)) continue;
      report({ table: 'transactions', record, wallet, check: 'overReversed' });
    }
  }
}
