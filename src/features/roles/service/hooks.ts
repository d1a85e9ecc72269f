/** What the declaration of a role can't say: what may be granted, by whom, and which roles stay. */
import { isDeepStrictEqual } from 'node:util';
import { eq, inArray } from 'drizzle-orm';
import { builtInRole, covers, createAbility, listSubjects, type Permission } from '#engine/contract';
import {
  getTable,
  invalidField,
  type RecordInput,
  type ResourceHooks,
  type Row,
  requireConfirmation,
  requireWithin,
  rolesOutranking,
  type Write,
} from '#engine/service';

const users = getTable({ name: 'user' });

export const roleHooks: ResourceHooks = {
  async beforeCreate({ caller }, values) {
    requireWithin(caller, createAbility(knownPermissions(values, []), String(values._id)), 'permissions');
    requireConfirmation(caller);
    return values;
  },

  async beforeUpdate(write, row, values) {
    if (values.permissions !== undefined)
      rejectChange(write, row, knownPermissions(values, permissionsIn(row)));
    const changed = ['permissions', 'requiresSecondFactor'].some(
      (name) => values[name] !== undefined && !isDeepStrictEqual(values[name], row[name]),
    );
    if (changed) {
      requireWithin(write.caller, createAbility(permissionsIn(row), row._id), '_id');
      requireConfirmation(write.caller);
    }
    return values;
  },

  async beforeDelete({ transaction, caller }, row) {
    if (row.builtIn) throw invalidField('_id', { key: 'validation.builtInRole' }, 'in_use');
    requireWithin(caller, createAbility(permissionsIn(row), row._id), '_id');
    const [holder] = await transaction
      .select({ _id: users._id })
      .from(users)
      .where(eq(users.role, row._id))
      .limit(1);
    if (holder) throw invalidField('_id', { key: 'validation.roleUsed' }, 'in_use');
  },

  async restrictions(connection, rows, caller) {
    const names = rows.map(({ _id }) => _id);
    const beyond = await rolesOutranking(connection, caller, names);
    const assigned = await connection
      .selectDistinct({ role: users.role })
      .from(users)
      .where(inArray(users.role, names));
    const inUse = new Set(assigned.map(({ role }) => role));
    return rows.map(({ _id, builtIn }) => {
      const out = beyond.has(_id) ? 'validation.notAllowed' : undefined;
      const edit = _id === caller.role ? 'validation.ownRole' : out;
      const used = inUse.has(_id) ? 'validation.roleUsed' : undefined;
      const remove = builtIn ? 'validation.builtInRole' : (out ?? used);
      return { ...(edit && { edit }), ...(remove && { delete: remove }), ...(out && { refer: out }) };
    });
  },
};

/** @throws ServiceError `forbidden` naming what is wrong */
function rejectChange({ caller }: Write, row: Row, requested: Permission[]): void {
  const granted = createAbility(requested, row._id);
  if (
    builtInRole(row._id)?.immutable &&
    !covers(granted, createAbility(permissionsIn(row), row._id), listSubjects())
  ) {
    throw invalidField('permissions', { key: 'validation.rootRole' }, 'forbidden');
  }
  if (row._id === caller.role) {
    throw invalidField('permissions', { key: 'validation.ownRole' }, 'forbidden');
  }
  requireWithin(caller, createAbility(permissionsIn(row), row._id), '_id');
  requireWithin(caller, granted, 'permissions');
}

/**
 * Rules about the subject of a resource that is gone stay where they are stored already, and may not come to
 * more than they do: it may return. @throws ServiceError `invalid` naming the first other rule whose subject there
 * is not
 */
function knownPermissions(values: RecordInput, stored: readonly Permission[]): Permission[] {
  const permissions = permissionsIn(values);
  const subjects = listSubjects();
  const named = new Set(stored.map(({ subject }) => subject));
  const [before, after] = [createAbility(stored), createAbility(permissions)];
  const unknown = permissions.findIndex(
    ({ subject }) => !subjects.includes(subject) && !(named.has(subject) && covers(before, after, [subject])),
  );
  if (unknown >= 0) throw invalidField(`permissions.${unknown}.subject`, { key: 'validation.subject' });
  return permissions;
}

function permissionsIn({ permissions }: RecordInput): Permission[] {
  return permissions as Permission[];
}
