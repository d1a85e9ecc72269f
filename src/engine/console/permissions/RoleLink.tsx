/** Links to a role's matrix: its edit page if the user may change the role. */

import { useAbility } from '@casl/react';
import { Link } from '@mui/material';
import { LinkBase, useCreatePath } from 'react-admin';
import { getResource } from '../../contract/registry.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { ROLES } from '../../contract/rights/identity.ts';
import { useRoleName } from '../records/representation.ts';
import type { ComparedRole } from './comparison/comparison.ts';

export function RoleLink({ role }: { role: ComparedRole }) {
  const ability = useAbility<Ability>();
  const createPath = useCreatePath();
  const roleName = useRoleName();
  const type = !role.isFixed && ability.can('edit', getResource(ROLES).subject) ? 'edit' : 'show';
  return (
    <Link
      component={LinkBase}
      to={createPath({ resource: ROLES, type, id: role.name })}
      sx={{ display: 'inline-block', minWidth: 24, lineHeight: '24px', overflowWrap: 'anywhere' }}
    >
      {roleName(role.name)}
    </Link>
  );
}
