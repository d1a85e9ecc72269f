import { flag, permissions, text } from '../fields.ts';
import { defineResource } from '../resource.ts';

/** A named list of permissions, in order; its name is its `_id`. The five built-in ones stay. */
export const role = defineResource({
  name: 'role',
  subject: 'Role',
  table: 'roles',
  represent: '_id',
  routes: { list: '/dashboard/roles', item: '/dashboard/role' },
  icon: 'key',
  group: 'control',
  id: text({ required: true, unique: true, max: 40, pattern: /^[a-z][a-z0-9_]*$/ }),
  fields: {
    permissions: permissions({ required: true }),
    builtIn: flag({ readOnly: true, default: false }),
  },
  list: { columns: ['_id', 'permissions', 'builtIn'], filters: ['q'], search: ['_id'], sort: ['_id', 'ASC'] },
});
