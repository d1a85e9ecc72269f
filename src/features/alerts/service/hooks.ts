/** What the declaration of an alert can't say: who may have one, and what becomes of it. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { getResource } from '#engine/contract';
import {
  actorOf,
  type Caller,
  type Connection,
  changeRows,
  findCaller,
  findId,
  getTable,
  hooksFor,
  invalidField,
  type RecordInput,
  type ResourceHooks,
  recordAudit,
  type ServiceFeature,
  type Write,
} from '#engine/service';
import { NO_MAILBOX } from '#features/users';
import { alert } from '../alert.ts';
import { alerts, crossings } from './tables.ts';
import { canWatch, type Watched } from './watch.ts';

const [limits, users] = [getTable({ name: 'limit' }), getTable({ name: 'user' })];

const limitHooks: ResourceHooks = {
  /** An alert must not keep anybody from deleting a limit, and is about nothing without it. */
  async beforeDelete(write, { _id }) {
    const { transaction, keys, caller } = write;
    const { _id: id, name, client } = alerts;
    const rows = await transaction
      .select({ _id: id, name, client })
      .from(alerts)
      .where(eq(alerts.limit, _id))
      // Before their crossings, as an evaluation locks them.
      .orderBy(id)
      .for('update');
    const ids = rows.map((row) => String(row._id));
    if (ids.length === 0) return;
    await removeCrossings(write, ids);
    await changeRows(transaction, keys, alert.table, ids, () =>
      transaction.delete(alerts).where(inArray(alerts._id, ids)),
    );
    const entries = rows.map((row) => ({
      ...{ ...actorOf(caller), client: row.client as string | null, action: 'delete', resource: alert.name },
      ...{
        record: String(row._id),
        content: String(row.name),
        data: { before: { name: row.name, limit: _id } },
      },
    }));
    await recordAudit(transaction, keys, entries);
  },
};

/** Changes that let somebody learn more: names and switching off do not. */
const revealing = ['threshold', 'percent', 'recipient', 'active'] as const;

export const alertHooks = {
  ...hooksFor(alert, {
    async prepare(core, values, caller, existing) {
      if (existing && !revealing.some((name) => values[name] !== undefined && values[name] !== false))
        return values;
      const { orm } = core.database;
      const watched = { ...existing, ...values };
      const field = watched.kind === 'limit_usage' ? 'limit' : 'wallet';
      if (!(await canWatch(orm, caller, watched))) throw invalidField(field, { key: 'validation.reference' });
      if (!existing) await requireUsage(orm, watched);
      return { ...values, recipient: await recipientOf(core, caller, watched) };
    },
    beforeCreate: async ({ transaction }, values) => ({
      ...values,
      sequence: await lastSequence(transaction, values),
    }),
    async beforeUpdate({ transaction }, row, values) {
      // What happened before is judged neither by another amount nor while it was switched off.
      if (values.threshold === undefined && values.active === undefined) return values;
      return { ...values, sequence: await lastSequence(transaction, row) };
    },
    beforeDelete: (write, row) => removeCrossings(write, [row._id]),
  }),
  limit: limitHooks,
};

/** Whether the condition of each alert holds now. */
export const computeState: NonNullable<ServiceFeature['compute']>[string][string] = async (
  { connection },
  rows,
) => {
  const ids = rows.map(({ _id }) => _id);
  const open = await connection
    .selectDistinct({ alert: crossings.alert })
    .from(crossings)
    .where(and(inArray(crossings.alert, ids), eq(crossings.status, 'open')));
  const crossed = new Set(open.map(({ alert: of }) => of));
  return rows.map(({ _id }) => (crossed.has(_id) ? 'crossed' : 'armed'));
};

/** @throws ServiceError `invalid` on a limit of which nothing is used up: it applies to each operation on its own */
async function requireUsage(connection: Connection, { kind, limit }: Watched): Promise<void> {
  if (kind !== 'limit_usage') return;
  const [row] = await connection
    .select({ per: limits.per })
    .from(limits)
    .where(eq(limits._id, String(limit)));
  if (row?.per === 'operation') throw invalidField('limit', { key: 'validation.limitWithoutUsage' });
}

/**
 * The `_id` of the recipient; the caller if it says none.
 * @throws ServiceError `invalid` if the recipient could not read what the mails are about
 */
async function recipientOf(
  core: Parameters<typeof findCaller>[0],
  caller: Caller,
  { recipient, ...watched }: RecordInput,
): Promise<unknown> {
  const { orm } = core.database;
  const id = recipient ? await findId(orm, getResource('user'), String(recipient), caller) : caller.user;
  // The write says that there is no such user.
  if (id === undefined) return recipient;
  const [user] = await orm.select({ email: users.email }).from(users).where(eq(users._id, id));
  if (String(user?.email).endsWith(NO_MAILBOX))
    throw invalidField('recipient', { key: 'validation.recipientOfProgram' });
  if (id === caller.user) return id;
  const reader = await findCaller(core, id);
  if (!reader || !(await canWatch(orm, reader, watched)))
    throw invalidField('recipient', { key: 'validation.recipientCannotRead' });
  return id;
}

async function lastSequence(
  connection: Connection,
  { wallet, currency }: RecordInput,
): Promise<bigint | null> {
  if (!wallet || !currency) return null;
  const { rows } = await connection.execute<{ sequence: string }>(sql`
    select sequence::text as sequence from balances where wallet = ${wallet} and currency = ${currency}`);
  return rows[0] ? BigInt(rows[0].sequence) : null;
}

async function removeCrossings({ transaction, keys }: Write, of: readonly string[]): Promise<void> {
  const rows = await transaction
    .select({ _id: crossings._id })
    .from(crossings)
    .where(inArray(crossings.alert, [...of]));
  const ids = rows.map(({ _id }) => String(_id));
  if (ids.length)
    await changeRows(transaction, keys, 'alert_crossings', ids, () =>
      transaction.delete(crossings).where(inArray(crossings._id, ids)),
    );
}
