/**
 * Prevents privilege escalation: callers cannot grant rights they lack, or change users and roles with more rights than
 * they have.
 */
import { eq, inArray, sql } from 'drizzle-orm';
import { listSubjects } from '../../../contract/registry.ts';
import { type Ability, covers, createAbility, type Permission } from '../../../contract/rights/abilities.ts';
import { ROLES } from '../../../contract/rights/identity.ts';
import { signUpRole } from '../../../contract/signUp.ts';
import { cachedLookup } from '../../database/cacheGeneration.ts';
import type { Connection } from '../../database/database.ts';
import { getTable } from '../../database/schema/tables.ts';
import { defineStatement } from '../../database/statement.ts';
import { invalidField } from '../../errors.ts';
import type { Caller } from '../caller.ts';
import { requireConfirmation } from '../confirmation.ts';
import { cachedAbility } from './abilities.ts';

/** @throws ServiceError `forbidden` on the field if the role has a right that the caller lacks */
export async function requireRoleWithin(
  connection: Connection,
  caller: Caller,
  role: string,
  field: string,
): Promise<void> {
  requireWithin(caller, createAbility(await permissionsOf(connection, role), role), field);
}

/** @throws ServiceError `forbidden` on the field if the user has a right that the caller lacks */
export async function requireUserWithin(
  connection: Connection,
  caller: Caller,
  user: string,
  field: string,
): Promise<void> {
  const rules = await rulesOfUser(connection, user);
  requireWithin(caller, cachedAbility(rules?.permissions ?? null, rules?.role ?? null), field);
}

/**
 * Requires a recent confirmation before the caller grants a role or changes who can use an account with it, unless the
 * role has no more rights than the self-registration role.
 * @throws ServiceError `confirmation_required`
 */
export async function requireConfirmedGrant(
  connection: Connection,
  caller: Caller,
  role: string,
): Promise<void> {
  const signUp = signUpRole() ?? '';
  const [granted, ofSignUp] = await Promise.all([
    permissionsOf(connection, role),
    permissionsOf(connection, signUp),
  ]);
  if (!covers(createAbility(ofSignUp ?? [], signUp), createAbility(granted, role), listSubjects()))
    requireConfirmation(caller);
}

/** A user's role, and its rules as JSON. */
const rulesOfUser = cachedLookup<{ role: string | null; permissions: string | null }>(
  async (connection, users) => {
    const rows = await readRules(connection, { users: JSON.stringify(users) });
    const byUser = new Map(rows.map((row) => [row._id, row]));
    return users.map((user) => byUser.get(user));
  },
);

const readRules = defineStatement<
  { users: string },
  { _id: string; role: string | null; permissions: string | null }
>(
  'read_rules',
  sql`
  select u._id, u.role, r.permissions::text as permissions
  from json_array_elements_text(${sql.placeholder('users')}::json) as asked(user_id)
  join users u on u._id = asked.user_id::uuid left join roles r on r._id = u.role`,
);

/** @throws ServiceError `forbidden` on the field if `requested` has a right that the caller lacks */
export function requireWithin(caller: Caller, requested: Ability, field: string): void {
  if (!isWithin(caller, requested)) {
    throw invalidField(field, { key: 'validation.notAllowed' }, 'forbidden');
  }
}

/** Those of the roles with a right that the caller lacks, whose users the caller cannot change. */
export async function rolesOutranking(
  connection: Connection,
  caller: Caller,
  names: readonly string[],
): Promise<Set<string>> {
  const roles = getTable({ name: ROLES });
  const rows = await connection
    .select({ _id: roles._id, permissions: roles.permissions })
    .from(roles)
    .where(inArray(roles._id, [...new Set(names)]));
  const beyond = rows.filter(
    ({ _id, permissions }) =>
      !isWithin(caller, createAbility(permissions as Permission[] | undefined, String(_id))),
  );
  return new Set(beyond.map(({ _id }) => String(_id)));
}

function isWithin(caller: Caller, requested: Ability): boolean {
  const cached = within.get(caller.ability)?.get(requested);
  if (cached !== undefined) return cached;
  const isCovered = covers(caller.ability, requested, listSubjects());
  const ofHolder = within.get(caller.ability) ?? new WeakMap<Ability, boolean>();
  within.set(caller.ability, ofHolder.set(requested, isCovered));
  return isCovered;
}

async function permissionsOf(connection: Connection, role: string): Promise<Permission[] | undefined> {
  const roles = getTable({ name: ROLES });
  const [row] = await connection
    .select({ permissions: roles.permissions })
    .from(roles)
    .where(eq(roles._id, role));
  return row?.permissions as Permission[] | undefined;
}

/** Cached without invalidation, since abilities are immutable and few are compared repeatedly. */
const within = new WeakMap<Ability, WeakMap<Ability, boolean>>();
