/**
 * Deactivates users and clients that left the demo platform, and disables currencies that are no longer used.
 */
import { sql } from 'drizzle-orm';
import { type AuditEntry, type Core, changeRows, recordAudit } from '#engine/service';
import { changeCurrencies } from '#features/clients/service';
import type { DemoFixture } from './fixture.ts';

/** Call it after all operations that use them are posted. Each change gets an audit entry. */
export async function deactivateLeavers(
  { database, ledger }: Pick<Core, 'database' | 'ledger'>,
  { root, tenants, currencies, ending }: DemoFixture,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const entries: AuditEntry[] = [];
    const recordDeactivation = (
      resource: 'user' | 'client',
      client: string,
      record: string,
      content: string,
    ) =>
      entries.push({
        user: root,
        role: 'root',
        client,
        action: 'update',
        resource,
        record,
        content,
        data: { before: { status: 'active' }, after: { status: 'inactive' } },
        date: ending,
      });
    for (const { client, wallet, customers, left } of tenants) {
      const { rows } = await transaction.execute<{ client: string }>(
        sql`select client from wallets where _id = ${wallet}`,
      );
      const id = rows[0]?.client ?? '';
      if (left) {
        await changeRows(transaction, ledger.keys, 'clients', [id], () =>
          transaction.execute(sql`update clients set status = 'inactive' where _id = ${id}`),
        );
        recordDeactivation('client', id, id, client.name);
      }
      for (const { user } of customers.filter((one) => one.left)) {
        const updated = await changeRows(transaction, ledger.keys, 'users', [user], () =>
          transaction.execute<{ name: string }>(
            sql`update users set status = 'inactive' where _id = ${user} returning user_name as name`,
          ),
        );
        recordDeactivation('user', id, user, updated.rows[0]?.name ?? '');
      }
      for (const currency of client.disabled) {
        await changeCurrencies(transaction, ledger.keys, id, [], () =>
          transaction.execute(sql`update client_currencies set active = false
            where client = ${id} and currency = ${currencies.get(currency)}`),
        );
      }
    }
    await recordAudit(transaction, ledger.keys, entries);
  });
}
