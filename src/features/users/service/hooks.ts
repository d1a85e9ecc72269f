/** Hooks of users: passwords, wallets, and who may create or change whom. */
import { eq } from 'drizzle-orm';
import { builtInRole, INVITED, signUpRole } from '#engine/contract';
import {
  canMail,
  endUserSessions,
  getTable,
  hashNewPassword,
  hooksFor,
  invalidField,
  orderInvitation,
  type RecordInput,
  type Row,
  removeFactor,
  requireConfirmation,
  requireConfirmedGrant,
  requireRoleWithin,
  revokeMailedLinks,
  rolesOutranking,
  type ServiceError,
  sessions,
  type Write,
} from '#engine/service';
import { addWallets } from '#features/wallets/service';
import { hasHistory, listActiveCurrencies, removeWallets } from '#ledger';
import { user } from '../resource.ts';
import { alignStatus, inviteWithoutPassword } from './invitations.ts';
import { insertUser, type NewUser } from './newUser.ts';

const roles = getTable({ name: 'role' });

export const userHooks = hooksFor(user, {
  async prepare(core, { password, confirmPassword, ...values }, _caller, existing) {
    if (typeof password !== 'string') return existing ? values : inviteWithoutPassword(core, values);
    const { userName, email } = { ...existing, ...values };
    return { ...values, passwordHash: await hashNewPassword(password, [userName, email]) };
  },

  async beforeCreate({ transaction, caller }, values) {
    const client = values.client ?? null;
    const role = chooseRole(caller, values);
    await requireRoleWithin(transaction, caller, role, 'role');
    await requireRoleOfClient(transaction, role, client);
    requireMatchingClient(role, client, 'client');
    await requireActiveCurrency(transaction, client, values.defaultCurrency);
    await requireConfirmedGrant(transaction, caller, role);
    return { ...values, role, client };
  },

  insert: ({ transaction, ledger }, values) =>
    insertUser({ ledger }, transaction, {
      ...(values as NewUser),
      defaultCurrency: values.defaultCurrency ?? null,
    }),

  async afterCreate({ transaction }, id, { status }) {
    if (status === INVITED) await orderInvitation(transaction, id);
  },

  async beforeUpdate(write, row, values) {
    const { transaction, caller } = write;
    await requireRoleWithin(transaction, caller, String(row.role), '_id');
    rejectOwnAccess(write, row, values);
    if (values.role !== undefined && values.role !== row.role) {
      await requireRoleWithin(transaction, caller, String(values.role), 'role');
      await requireRoleOfClient(transaction, String(values.role), row.client ?? null);
      requireMatchingClient(String(values.role), row.client ?? null, 'role');
    }
    if (values.defaultCurrency !== row.defaultCurrency) {
      await requireActiveCurrency(transaction, row.client ?? null, values.defaultCurrency);
    }
    await requireConfirmedAccess(write, row, values);
    return alignStatus(row, values);
  },

  async afterUpdate({ transaction, settings }, row, values) {
    const mustReturn = values.passwordHash !== undefined || values.status === 'inactive';
    if (mustReturn) await endUserSessions(transaction, row._id);
    const isMoved = values.email !== undefined && values.email !== row.email;
    // A link mailed to a previous address must not open the account.
    if (mustReturn || isMoved) await revokeMailedLinks(transaction, row._id);
    const isInvited = values.status === INVITED && row.status !== INVITED;
    if (isInvited && canMail(settings)) await orderInvitation(transaction, row._id);
  },

  async beforeDelete({ transaction, caller, ledger }, row) {
    if (row._id === caller.user) throw createInUseError('validation.ownAccount');
    await requireRoleWithin(transaction, caller, String(row.role), '_id');
    await requireConfirmedGrant(transaction, caller, String(row.role));
    const party = { ownerType: 'user', owner: row._id } as const;
    if (await hasHistory(transaction, party)) throw createInUseError('validation.makeInactive');
    await removeWallets(transaction, ledger.keys, party);
    await transaction.delete(sessions).where(eq(sessions.user, row._id));
    await removeFactor(transaction, ledger.keys, row._id);
  },

  resolveVirtualFields: (connection, rows) => addWallets(connection, rows, 'user'),

  async restrictions(connection, rows, caller) {
    const beyond = await rolesOutranking(
      connection,
      caller,
      rows.map(({ role }) => String(role)),
    );
    return rows.map((row) => {
      if (beyond.has(String(row.role)))
        return { edit: 'validation.notAllowed', delete: 'validation.notAllowed' };
      return row._id === caller.user ? { delete: 'validation.ownAccount', fields: lockedOwnFields } : {};
    });
  },
});

/**
 * Callers who may create users but not change them, such as some agents, create users with the role of
 * sign-ups.
 */
function chooseRole({ ability }: Write['caller'], { role }: RecordInput): string {
  if (ability.can('edit', user.subject)) return String(role);
  const newRole = signUpRole();
  if (newRole === undefined) throw invalidField('role', { key: 'validation.notAllowed' }, 'forbidden');
  return newRole;
}

/** Users with a built-in role of global scope belong to no client; all others belong to one. */
function requireMatchingClient(role: string, client: string | null, field: string): void {
  const scope = builtInRole(role)?.scope;
  if (scope === 'all' && client !== null) throw invalidField(field, { key: 'validation.noClient' });
  if (scope !== undefined && scope !== 'all' && client === null) {
    throw invalidField(field, { key: field === 'client' ? 'validation.required' : 'validation.needsClient' });
  }
}

/**
 * Requires a confirmation to set a password or the address that password links are mailed to, because either
 * allows signing in as that user. A new role or status requires it if the role has more rights than sign-ups.
 * @throws ServiceError `confirmation_required`
 */
async function requireConfirmedAccess(
  { transaction, caller }: Write,
  row: Row,
  values: RecordInput,
): Promise<void> {
  const isChanged = (name: string) => values[name] !== undefined && values[name] !== row[name];
  if (isChanged('passwordHash') || isChanged('email')) requireConfirmation(caller);
  if (isChanged('role') || isChanged('status'))
    await requireConfirmedGrant(transaction, caller, String(row.role));
  if (isChanged('role')) await requireConfirmedGrant(transaction, caller, String(values.role));
}

/**
 * A client's custom role is only for its own users.
 * @throws ServiceError `invalid` on `role`
 */
async function requireRoleOfClient(
  transaction: Write['transaction'],
  role: string,
  client: string | null,
): Promise<void> {
  const [row] = await transaction.select({ client: roles.client }).from(roles).where(eq(roles._id, role));
  const owner = row?.client ?? null;
  if (owner !== null && owner !== client) throw invalidField('role', { key: 'validation.roleOfClient' });
}

/** @throws ServiceError `currency_disabled` if a user's default currency isn't active for the client */
async function requireActiveCurrency(
  transaction: Write['transaction'],
  client: string | null,
  currency: unknown,
): Promise<void> {
  if (client === null || typeof currency !== 'string') return;
  if (!(await listActiveCurrencies(transaction, client)).includes(currency)) {
    throw invalidField('defaultCurrency', { key: 'validation.notActivated' }, 'currency_disabled');
  }
}

/**
 * Fields of their own record that users can't change here, and why. Address and password require the current
 * password, so that a stolen token isn't enough: accounts/ownRoutes.ts.
 */
const lockedOwnFields = {
  role: 'validation.ownAccount',
  status: 'validation.ownAccount',
  email: 'validation.ownEmail',
  password: 'validation.ownPassword',
} as const;

function rejectOwnAccess({ caller }: Write, row: Row, values: RecordInput): void {
  if (row._id !== caller.user) return;
  for (const [name, key] of Object.entries(lockedOwnFields)) {
    const column = name === 'password' ? 'passwordHash' : name;
    if (values[column] !== undefined && values[column] !== row[column]) {
      throw invalidField(name, { key }, 'forbidden');
    }
  }
}

function createInUseError(key: string): ServiceError {
  return invalidField('_id', { key }, 'in_use');
}
