/** What the declaration of a limit can't say: whose it is, and that the platform's staff alone sets limits. */
import { eq } from 'drizzle-orm';
import { resolveScope } from '#engine/contract';
import {
  type Caller,
  type Connection,
  getTable,
  hooksFor,
  type RecordInput,
  ServiceError,
} from '#engine/service';
import { limit } from '../resource.ts';

const [users, roles, wallets] = [
  getTable({ name: 'user' }),
  getTable({ name: 'role' }),
  getTable({ name: 'wallets' }),
];

export const limitHooks = hooksFor(limit, {
  async beforeCreate({ transaction, caller }, values) {
    requirePlatformStaff(caller);
    return { ...values, client: await clientOfSubject(transaction, values) };
  },
  async beforeUpdate({ caller }, _row, values) {
    requirePlatformStaff(caller);
    return values;
  },
  async beforeDelete({ caller }) {
    requirePlatformStaff(caller);
  },
  async restrictions(_connection, rows, caller) {
    const reason = 'validation.platformLimit';
    return rows.map(() => (isPlatformStaff(caller) ? {} : { edit: reason, delete: reason }));
  },
});

const isPlatformStaff = (caller: Caller) => resolveScope(caller) === 'all';

/** A client's own role may have been granted the rights: it must not raise what the platform set. */
function requirePlatformStaff(caller: Caller): void {
  if (!isPlatformStaff(caller)) throw new ServiceError('forbidden');
}

/** The client whose administrators see the limit; null for the platform. */
async function clientOfSubject(
  connection: Connection,
  { user, role, wallet, limitedClient }: RecordInput,
): Promise<unknown> {
  if (limitedClient) return limitedClient;
  const [table, id] = user ? [users, user] : wallet ? [wallets, wallet] : [roles, role];
  const [row] = await connection.select().from(table).where(eq(table._id, id)).limit(1);
  return (row?.ownerType === 'client' ? row.owner : row?.client) ?? null;
}
