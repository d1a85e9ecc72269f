/** Hooks of roles: who may grant which permissions, and which roles can't be deleted. */
import { isDeepStrictEqual } from 'node:util';
import { eq, inArray } from 'drizzle-orm';
import { builtInRole, covers, createAbility, listSubjects, type Permission } from '#engine/contract';
import {
  getTable,
  hooksFor,
  invalidField,
  type RecordInput,
  type Row,
  requireConfirmation,
  requireWithin,
  rolesOutranking,
  type Write,
} from '#engine/service';
import { role } from '../resource.ts';

const users = getTable({ name: 'user' });

export const roleHooks = hooksFor(role, {
  async beforeCreate({ caller }, values) {
    requireWithin(
      caller,
      createAbility(requireKnownPermissions(values, []), String(values._id)),
      'permissions',
    );
    requireConfirmation(caller);
    return values;
  },

  async beforeUpdate(write, row, values) {
    if (values.permissions !== undefined)
      rejectChange(write, row, requireKnownPermissions(values, getPermissions(row)));
    const changed = ['permissions', 'requiresSecondFactor'].some(
      (name) => values[name] !== undefined && !isDeepStrictEqual(values[name], row[name]),
    );
    if (changed) {
      requireWithin(write.caller, createAbility(getPermissions(row), row._id), '_id');
      requireConfirmation(write.caller);
    }
    return values;
  },

  async beforeDelete({ transaction, caller }, row) {
    if (row.builtIn) throw invalidField('_id', { key: 'validation.builtInRole' }, 'in_use');
    requireWithin(caller, createAbility(getPermissions(row), row._id), '_id');
    const [holder] = await transaction
      .select({ _id: users._id })
      .from(users)
      .where(eq(users.role, row._id))
      .limit(1);
    if (holder) throw invalidField('_id', { key: 'validation.roleUsed' }, 'in_use');
  },

  async restrictions(connection, rows, caller) {
    const names = rows.map(({ _id }) => _id);
    const outranking = await rolesOutranking(connection, caller, names);
    const assigned = await connection
      .selectDistinct({ role: users.role })
      .from(users)
      .where(inArray(users.role, names));
    const inUse = new Set(assigned.map(({ role }) => role));
    return rows.map(({ _id, builtIn }) => {
      const outrankedKey = outranking.has(_id) ? 'validation.notAllowed' : undefined;
      const editKey = _id === caller.role ? 'validation.ownRole' : outrankedKey;
      const usedKey = inUse.has(_id) ? 'validation.roleUsed' : undefined;
      const deleteKey = builtIn ? 'validation.builtInRole' : (outrankedKey ?? usedKey);
      return {
        ...(editKey && { edit: editKey }),
        ...(deleteKey && { delete: deleteKey }),
        ...(outrankedKey && { refer: outrankedKey }),
      };
    });
  },
});

/** @throws ServiceError `forbidden` on the field at fault */
function rejectChange({ caller }: Write, row: Row, requested: Permission[]): void {
  const granted = createAbility(requested, row._id);
  if (
    builtInRole(row._id)?.immutable &&
    !covers(granted, createAbility(getPermissions(row), row._id), listSubjects())
  ) {
    throw invalidField('permissions', { key: 'validation.rootRole' }, 'forbidden');
  }
  if (row._id === caller.role) {
    throw invalidField('permissions', { key: 'validation.ownRole' }, 'forbidden');
  }
  requireWithin(caller, createAbility(getPermissions(row), row._id), '_id');
  requireWithin(caller, granted, 'permissions');
}

/**
 * Permissions for the subject of a removed resource stay if they are already stored, without being extended,
 * because the resource may return.
 * @throws ServiceError `invalid` on the first other permission with an unknown subject
 */
function requireKnownPermissions(values: RecordInput, stored: readonly Permission[]): Permission[] {
  const permissions = getPermissions(values);
  const subjects = listSubjects();
  const storedSubjects = new Set(stored.map(({ subject }) => subject));
  const [current, requested] = [createAbility(stored), createAbility(permissions)];
  const unknownIndex = permissions.findIndex(
    ({ subject }) =>
      !subjects.includes(subject) && !(storedSubjects.has(subject) && covers(current, requested, [subject])),
  );
  if (unknownIndex >= 0)
    throw invalidField(`permissions.${unknownIndex}.subject`, { key: 'validation.subject' });
  return permissions;
}

function getPermissions({ permissions }: RecordInput): Permission[] {
  return permissions as Permission[];
}
