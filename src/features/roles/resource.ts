import { boolean, defineResource, permissions, reference, text } from '#engine/contract';
import { builtInRoles } from './builtIn.ts';

/**
 * A named, ordered list of permissions; its name is its `_id`. Built-in roles can't be deleted. A role with a
 * client belongs to that client: its administrators manage it, and only its users can have it.
 */
export const role = defineResource({
  name: 'role',
  subject: 'Role',
  table: 'roles',
  recordRepresentation: '_id',
  routes: { list: '/dashboard/roles', item: '/dashboard/role' },
  icon: 'key',
  group: 'control',
  id: text({
    required: true,
    unique: true,
    max: 40,
    pattern: /^[a-z][a-z0-9_]*$/,
    sample: 'cashier',
    codes: builtInRoles,
  }),
  fields: {
    client: reference('client', { createOnly: true }),
    permissions: permissions({ required: true }),
    requiresSecondFactor: boolean({ default: false }),
    builtIn: boolean({ readOnly: true, default: false }),
  },
  confirms: { create: 'always', update: 'its permissions or requiresSecondFactor change' },
  list: {
    columns: ['_id', 'client', 'permissions', 'requiresSecondFactor', 'builtIn'],
    filters: ['q', 'client'],
    search: ['_id'],
    sort: ['_id', 'ASC'],
  },
  approvable: true,
  rights: 'wildcards',
  tenancy: { client: 'client', shared: true },
});
