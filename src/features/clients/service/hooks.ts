/** Hooks of clients: their wallet, public key, first admin and currencies. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { ValidationErrors } from '#engine/contract';
import {
  type Connection,
  changeRows,
  duplicateValueError,
  endSessionsOfClient,
  getTable,
  hashNewPassword,
  hooksFor,
  insertRow,
  invalidField,
  type RecordInput,
  type Row,
  removeFactor,
  requireConfirmation,
  requireConfirmedGrant,
  requireRoleWithin,
  ServiceError,
  sessions,
  usersLike,
  type Write,
} from '#engine/service';
import { insertUser } from '#features/users/service';
import { addWallets } from '#features/wallets/service';
import { hasHistory, removeWallets } from '#ledger';
import { client } from '../resource.ts';
import {
  addCurrencyLists,
  parseCurrencyLists,
  removeCurrencies,
  storeCurrencies,
} from './clientCurrencies.ts';
import { generatePublicKey } from './publicKey.ts';

const users = getTable({ name: 'user' });
const roles = getTable({ name: 'role' });

export const clientHooks = hooksFor(client, {
  async prepare(_, { adminPassword, ...values }) {
    if (typeof adminPassword !== 'string') return values;
    const names = [values.adminUserName, values.adminEmail];
    return { ...values, adminPasswordHash: await hashNewPassword(adminPassword, names, 'adminPassword') };
  },

  async beforeCreate(write, values) {
    await requireRoleWithin(write.transaction, write.caller, 'admin', 'adminUserName');
    await rejectDuplicateAdmin(write, values);
    parseCurrencyLists(values);
    await requireConfirmedGrant(write.transaction, write.caller, 'admin');
    return { ...values, publicKey: generatePublicKey() };
  },

  async insert(write, values) {
    const id = await insertRow(write, values);
    const currencies = await storeCurrencies(write.transaction, write.keys, id, parseCurrencyLists(values));
    await write.ledger.openWallet(write.transaction, {
      ownerType: 'client',
      owner: id,
      client: id,
      currencies,
    });
    await insertFirstAdmin(write, id, values);
    return id;
  },

  async beforeUpdate({ caller }, row, values) {
    parseCurrencyLists(values);
    // Allows or blocks the sign-in of all of the client's users, administrators included.
    if (values.status !== undefined && values.status !== row.status) requireConfirmation(caller);
    return values;
  },

  async afterUpdate({ transaction, ledger }, row, values) {
    const added = await storeCurrencies(transaction, ledger.keys, row._id, parseCurrencyLists(values));
    const wallet = await findClientWallet(transaction, row._id);
    if (wallet && added.length) await ledger.addCurrencies(transaction, wallet, added);
    if (values.status === 'inactive') await endSessionsOfClient(transaction, row._id);
  },

  async beforeDelete({ transaction, caller, ledger }, row) {
    requireConfirmation(caller);
    const clientUsers = await transaction
      .select({ _id: users._id })
      .from(users)
      .where(eq(users.client, row._id))
      .for('update');
    const parties = [
      { ownerType: 'client', owner: row._id } as const,
      ...clientUsers.map(({ _id }) => ({ ownerType: 'user', owner: String(_id) }) as const),
    ];
    if (clientUsers.length > 1) throw inUseError('validation.clientHasUsers');
    for (const party of parties) {
      if (await hasHistory(transaction, party)) throw inUseError('validation.makeInactive');
    }
    for (const party of parties) await removeWallets(transaction, ledger.keys, party);
    for (const { _id } of clientUsers) {
      await transaction.delete(sessions).where(eq(sessions.user, String(_id)));
      await removeFactor(transaction, ledger.keys, String(_id));
    }
    const people = clientUsers.map(({ _id }) => String(_id));
    await changeRows(transaction, ledger.keys, 'users', people, () =>
      transaction.delete(users).where(eq(users.client, row._id)),
    );
    const customRoles = await transaction
      .select({ _id: roles._id })
      .from(roles)
      .where(eq(roles.client, row._id));
    const names = customRoles.map(({ _id }) => String(_id));
    await changeRows(transaction, ledger.keys, 'roles', names, () =>
      transaction.delete(roles).where(eq(roles.client, row._id)),
    );
    await removeCurrencies(transaction, ledger.keys, row._id);
  },

  async resolveVirtualFields(connection, rows) {
    await addWallets(connection, rows, 'client');
    await addCurrencyLists(connection, rows);
  },

  async restrictions(connection, rows, { ability }) {
    const populated = await connection
      .select({ client: users.client })
      .from(users)
      .where(
        inArray(
          users.client,
          rows.map(({ _id }) => _id),
        ),
      )
      .groupBy(users.client)
      .having(sql`count(*) > 1`);
    const ids = new Set(populated.map(({ client }) => client));
    const actions = ability.can('edit', 'Client') ? {} : { actions: { replaceKey: 'validation.notAllowed' } };
    return rows.map(({ _id }) => ({
      ...(ids.has(_id) && { delete: 'validation.clientHasUsers' }),
      ...actions,
    }));
  },
});

function insertFirstAdmin(
  { ledger, transaction }: Write,
  client: string,
  values: RecordInput,
): Promise<string> {
  return insertUser({ ledger }, transaction, {
    userName: String(values.adminUserName),
    // Callers of the first API version send no name: the client's is used.
    firstName: String(values.adminFirstName ?? values.adminUserName),
    lastName: String(values.adminLastName ?? values.name).slice(0, 80),
    email: String(values.adminEmail),
    role: 'admin',
    client,
    defaultCurrency: null,
    passwordHash: String(values.adminPasswordHash),
  });
}

/** Names the fields of this request: an error of the unique index would name the user's. */
async function rejectDuplicateAdmin({ transaction, caller }: Write, values: RecordInput): Promise<void> {
  const admin = { userName: String(values.adminUserName), email: String(values.adminEmail) };
  const { byName, byEmail } = await usersLike(transaction, admin);
  const validationError = duplicateValueError(caller);
  const validationErrors: ValidationErrors = {
    ...(byName && { adminUserName: validationError }),
    ...(byEmail && { adminEmail: validationError }),
  };
  if (byName || byEmail) throw new ServiceError('conflict', validationErrors);
}

async function findClientWallet(connection: Connection, client: string): Promise<string | undefined> {
  const row: Row = { _id: client };
  await addWallets(connection, [row], 'client');
  return typeof row.wallet === 'string' ? row.wallet : undefined;
}

function inUseError(key: string): ServiceError {
  return invalidField('_id', { key }, 'in_use');
}
