/** Built-in roles as rows. */
import { builtInRoles } from '../../contract/registry.ts';
import type { Connection } from '../database/database.ts';
import { getTable } from '../database/schema/tables.ts';
import { addRows } from '../sealedRows/change.ts';
import type { SealKeys } from '../seals/keys.ts';

/** Inserts missing ones. Existing roles keep their permissions. */
export async function addBuiltInRoles(transaction: Connection, keys: SealKeys): Promise<void> {
  const roles = getTable({ name: 'role' });
  const existing = await transaction.select({ _id: roles._id }).from(roles);
  const missing = builtInRoles.filter(({ name }) => !existing.some(({ _id }) => _id === name));
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name);
  await addRows(transaction, keys, 'roles', names, () =>
    transaction.insert(roles).values(
      missing.map(({ name, permissions }) => ({
        ...{ _id: name, permissions, requiresSecondFactor: false, builtIn: true },
      })),
    ),
  );
}
