/** The permissions of the current role, read-only. */
import { useAbility } from '@casl/react';
import { useRecordContext } from 'react-admin';
import type { Ability } from '../../contract/rights/abilities.ts';
import { buildMatrix } from './matrix/matrix.ts';
import { PermissionMatrix } from './matrix/PermissionMatrix.tsx';
import { getDefaultRules, type Rules } from './rights.ts';

export function PermissionsView({ source }: { source: string }) {
  const record = useRecordContext();
  const holder = useAbility<Ability>();
  const rules = (record?.[source] ?? []) as Rules;
  const role = String(record?._id);
  const matrix = buildMatrix({ rules, defaults: getDefaultRules(role), role, roleLock: undefined, holder });
  return <PermissionMatrix matrix={matrix} rules={rules} stored={rules} role={role} />;
}
