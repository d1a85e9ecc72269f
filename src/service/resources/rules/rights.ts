/** Nobody grants a right they lack, or touches what has more rights than they have. */
import { eq } from 'drizzle-orm';
import { type Ability, abilityFor, covers, type Permission, subjects } from '../../../contract/abilities.ts';
import { resources } from '../../../contract/resources/index.ts';
import type { Connection } from '../../database/database.ts';
import { tableOf } from '../../database/tables.ts';
import { invalidField } from '../../errors.ts';
import type { Caller } from '../../sessions/caller.ts';

/** Every subject that a permission can be about: the platform's own, and each resource's. */
export const knownSubjects: readonly string[] = [
  ...new Set<string>([...subjects, ...resources.map(({ subject }) => subject)]),
];

/** @throws Refusal `forbidden` naming the field, where the role has a right that the caller lacks */
export async function demandRoleWithin(
  connection: Connection,
  caller: Caller,
  role: string,
  field: string,
): Promise<void> {
  demandWithin(caller, abilityFor(await permissionsOf(connection, role)), field);
}

/** @throws Refusal `forbidden` naming the field, where `wanted` has a right that the caller lacks */
export function demandWithin(caller: Caller, wanted: Ability, field: string): void {
  if (!covers(caller.ability, wanted, knownSubjects)) {
    throw invalidField(field, { key: 'validation.notAllowed' }, 'forbidden');
  }
}

async function permissionsOf(connection: Connection, role: string): Promise<Permission[] | undefined> {
  const roles = tableOf({ name: 'role' });
  const [row] = await connection
    .select({ permissions: roles.permissions })
    .from(roles)
    .where(eq(roles._id, role));
  return row?.permissions as Permission[] | undefined;
}
