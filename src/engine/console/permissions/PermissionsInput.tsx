/** The permission matrix as a form input: its value is the list of rules, and a new role can start from another. */

import { useAbility } from '@casl/react';
import { FormHelperText, Stack, Typography } from '@mui/material';
import { useInput, useRecordContext, useResourceContext, useTranslate, ValidationError } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { listSubjects } from '../../contract/registry.ts';
import { type Ability, covers, createAbility, type Permission } from '../../contract/rights/abilities.ts';
import { ROLES } from '../../contract/rights/identity.ts';
import { SHARED_ROW } from '../../contract/rights/tenancy.ts';
import { storedUser } from '../session/storage.ts';
import { buildMatrix } from './matrix/matrix.ts';
import { PermissionMatrix } from './matrix/PermissionMatrix.tsx';
import { ChangeReview } from './Review.tsx';
import { canonicalizeRules, clampToHolder, getDefaultRules, type Rules, withCells } from './rights.ts';
import { StartFrom } from './StartFrom.tsx';

export function PermissionsInput({ source, isNew }: { source: string; isNew: boolean }) {
  const translate = useTranslate();
  const record = useRecordContext();
  const resource = useResourceContext() ?? ROLES;
  const holder = useAbility<Ability>();
  const { field, fieldState } = useInput({ source, defaultValue: [] });
  const typedName: unknown = useWatch({ name: '_id' });
  const rules: Rules = Array.isArray(field.value) ? field.value : [];
  const stored: Rules = isNew ? [] : ((record?.[source] ?? []) as Rules);
  // Rules of other records, such as the scopes of a key, belong to no role.
  const role = isNew || resource !== ROLES ? undefined : String(record?._id);
  const roleLock = findRoleLock(role, record?._refused?.edit);
  const defaults = getDefaultRules(role);
  // Restoring one of these lists also restores its rules without effect, so the defaults qualify only if the user has
  // all of their permissions: the service would reject others.
  const candidates = [
    stored,
    defaults && covers(holder, createAbility(defaults, role), listSubjects()) ? defaults : undefined,
  ];
  const change = (edits: readonly Permission[]) =>
    field.onChange(
      canonicalizeRules(clampToHolder(withCells(rules, edits, role), holder, role).rules, candidates, role),
    );
  const matrix = buildMatrix({ rules, defaults, change, role, roleLock, holder });
  return (
    <Stack sx={{ gap: 2, minWidth: 0, mb: 1 }}>
      <Typography variant="subtitle2" component="p">
        {translate(`resources.${resource}.fields.${source}`)}
      </Typography>
      {isNew && <StartFrom onChoose={field.onChange} />}
      <PermissionMatrix
        matrix={matrix}
        rules={rules}
        stored={isNew ? rules : stored}
        role={role ?? (typeof typedName === 'string' && typedName ? typedName : undefined)}
        roleLock={roleLock}
      />
      {role !== undefined && <ChangeReview role={role} stored={stored} rules={rules} />}
      {fieldState.error?.message && (
        <FormHelperText error>
          <ValidationError error={fieldState.error.message} />
        </FormHelperText>
      )}
    </Stack>
  );
}

/**
 * A user can't change their own role, a shared role without global scope, or a role with a permission that they lack.
 * The service rejects the same.
 */
function findRoleLock(role: string | undefined, restriction: unknown): string | undefined {
  if (restriction === SHARED_ROW) return SHARED_ROW;
  if (role !== undefined && role === storedUser()?.role) return 'validation.ownRole';
  return restriction ? 'console.permissions.locks.outranks' : undefined;
}
