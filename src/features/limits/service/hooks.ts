/** What the declaration of a limit can't say: whose it is, who set it, and that nobody changes what the platform set. */
import { eq } from 'drizzle-orm';
import { resolveScope } from '#engine/contract';
import {
  type Caller,
  type Connection,
  getTable,
  hooksFor,
  invalidField,
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
    // Nobody has received what is held: that counts once it is captured, as a transfer.
    if (values.direction === 'in' && values.operations?.includes('hold'))
      throw invalidField('operations', { key: 'validation.holdsIn' });
    const client = await clientOfSubject(transaction, values);
    if (isPlatformStaff(caller)) return { ...values, client, setBy: 'platform' };
    // The roles of the platform have no client: limits on them apply to everybody.
    if (client === null || client !== caller.client)
      throw new ServiceError('invalid', { role: { key: 'validation.limitOfOthers' } });
    return { ...values, client, setBy: 'client' };
  },
  async beforeUpdate({ caller }, row, values) {
    requireSetter(caller, row);
    return values;
  },
  async beforeDelete({ caller }, row) {
    requireSetter(caller, row);
  },
  async restrictions(_connection, rows, caller) {
    const reason = 'validation.platformLimit';
    return rows.map((row) => (canChange(caller, row) ? {} : { edit: reason, delete: reason }));
  },
});

const isPlatformStaff = (caller: Caller) => resolveScope(caller) === 'all';

const canChange = (caller: Caller, { setBy }: Readonly<Record<string, unknown>>) =>
  setBy === 'client' || isPlatformStaff(caller);

/** A client's administrators may hold the rights: they must not raise what the platform set. */
function requireSetter(caller: Caller, row: Readonly<Record<string, unknown>>): void {
  if (!canChange(caller, row)) throw new ServiceError('forbidden');
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
