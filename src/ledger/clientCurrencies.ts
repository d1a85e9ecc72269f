/** The currencies of a client. The ledger rejects postings in any other. */
import { and, eq } from 'drizzle-orm';
import type { Connection } from '#engine/service';
import { clientCurrencies } from './tables.ts';

/** `_id`s of the currencies that a client's users may use now. */
export async function listActiveCurrencies(connection: Connection, client: string): Promise<string[]> {
  const rows = await connection
    .select({ currency: clientCurrencies.currency })
    .from(clientCurrencies)
    .where(and(eq(clientCurrencies.client, client), eq(clientCurrencies.active, true)));
  return rows.map(({ currency }) => currency);
}
