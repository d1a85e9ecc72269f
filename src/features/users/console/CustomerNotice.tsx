/** To whoever may create users and not change them: what role the new one gets. */
import { useAbility } from '@casl/react';
import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Ability } from '../../../engine/contract/rights/abilities.ts';
import { signUpRole } from '../../../engine/contract/signUp.ts';
import { user } from '../resource.ts';

export function CustomerNotice() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  if (ability.can('edit', user.subject)) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate('console.customerMade', { role: signUpRole() })}
    </Alert>
  );
}
