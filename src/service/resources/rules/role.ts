/** What the declaration of a role can't say: what may be granted, by whom, and which roles stay. */
import { eq } from 'drizzle-orm';
import { abilityFor, covers, type Permission } from '../../../contract/abilities.ts';
import { tableOf } from '../../database/tables.ts';
import { invalidField } from '../../errors.ts';
import type { ResourceRules, Row, Values, Write } from '../rules.ts';
import { demandWithin, knownSubjects } from './rights.ts';

export const roleRules: ResourceRules = {
  async beforeCreate({ caller }, values) {
    demandWithin(caller, abilityFor(knownPermissions(values)), 'permissions');
    return values;
  },

  async beforeUpdate(write, row, values) {
    if (values.permissions !== undefined) refuseChange(write, row, knownPermissions(values));
    return values;
  },

  async beforeDelete({ transaction, caller }, row) {
    if (row.builtIn) throw invalidField('_id', { key: 'validation.builtInRole' }, 'in_use');
    demandWithin(caller, abilityFor(permissionsIn(row)), '_id');
    const users = tableOf({ name: 'user' });
    const [holder] = await transaction
      .select({ _id: users._id })
      .from(users)
      .where(eq(users.role, row._id))
      .limit(1);
    if (holder) throw invalidField('_id', { key: 'validation.roleUsed' }, 'in_use');
  },
};

/** @throws Refusal `forbidden` naming what is wrong */
function refuseChange({ caller }: Write, row: Row, wanted: Permission[]): void {
  const granted = abilityFor(wanted);
  if (row._id === 'root' && !covers(granted, abilityFor(permissionsIn(row)), knownSubjects)) {
    throw invalidField('permissions', { key: 'validation.rootRole' }, 'forbidden');
  }
  if (row._id === caller.role) {
    throw invalidField('permissions', { key: 'validation.ownRole' }, 'forbidden');
  }
  demandWithin(caller, abilityFor(permissionsIn(row)), '_id');
  demandWithin(caller, granted, 'permissions');
}

/** @throws Refusal `invalid` naming the first rule whose subject there is not */
function knownPermissions(values: Values): Permission[] {
  const permissions = permissionsIn(values);
  const unknown = permissions.findIndex(({ subject }) => !knownSubjects.includes(subject));
  if (unknown >= 0) throw invalidField(`permissions.${unknown}.subject`, { key: 'validation.subject' });
  return permissions;
}

/** A stored role may name the subject of a resource that is gone: that grants nothing. */
function permissionsIn({ permissions }: Values): Permission[] {
  return permissions as Permission[];
}
