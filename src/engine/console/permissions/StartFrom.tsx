/**
 * Starts a new role with the permissions of another, which `?from=` may name, minus those that the user can't grant.
 */

import { useAbility } from '@casl/react';
import { MenuItem, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { useGetList, useLocation, useTranslate } from 'react-admin';
import type { Ability } from '../../contract/rights/abilities.ts';
import { ROLES } from '../../contract/rights/identity.ts';
import { resolveWildcards } from '../../contract/rights/wildcards.ts';
import { useRoleName } from '../records/representation.ts';
import { clampToHolder, type Rules } from './rights.ts';

/** More roles than an installation is expected to have. */
const MAX_ROLES = 200;

export function useRoles() {
  return useGetList<{ id: string; permissions: Rules; _refused?: { edit?: string } }>(ROLES, {
    pagination: { page: 1, perPage: MAX_ROLES },
    sort: { field: '_id', order: 'ASC' },
  });
}

export function StartFrom({ onChoose }: { onChoose: (rules: Rules) => void }) {
  const translate = useTranslate();
  const roleName = useRoleName();
  const holder = useAbility<Ability>();
  const { data = [] } = useRoles();
  const [chosen, setChosen] = useState('');
  const [droppedCount, setDroppedCount] = useState(0);
  const requested = new URLSearchParams(useLocation().search).get('from');
  const isLoaded = data.some(({ id }) => id === requested);
  const choose = (name: string) => {
    const copied = clampToHolder(
      resolveWildcards(data.find(({ id }) => id === name)?.permissions ?? [], name),
      holder,
    );
    setChosen(name);
    setDroppedCount(copied.dropped.length);
    onChoose(copied.rules);
  };
  // Once, when the roles have loaded: later changes are the user's own.
  useEffect(() => {
    if (requested && isLoaded) choose(requested);
  }, [requested, isLoaded]);
  return (
    <TextField
      select
      size="small"
      label={translate('console.permissions.startFrom')}
      value={chosen}
      onChange={(event) => choose(event.target.value)}
      helperText={droppedCount > 0 && translate('console.permissions.leftOut', { smart_count: droppedCount })}
      sx={{ maxWidth: 360 }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{translate('console.permissions.fromNothing')}</MenuItem>
      {data.map(({ id }) => (
        <MenuItem key={id} value={id}>
          {roleName(id)}
        </MenuItem>
      ))}
    </TextField>
  );
}
