/** Actions on user pages, and notices when creating users. */

import { useAbility } from '@casl/react';
import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type SlotsOfRecords, useResetFactor, useRoleName } from '#engine/console';
import { type Ability, signUpRole } from '#engine/contract';
import { user } from '../resource.ts';
import { ImportNotice, PasswordNotice, useInviteAgain } from './Invitations.tsx';

export const records: SlotsOfRecords = {
  user: {
    newNotice: () => (
      <>
        <CustomerNotice />
        <PasswordNotice />
      </>
    ),
    importNotice: ImportNotice,
    actions: [useInviteAgain, useResetFactor],
  },
};

/** For callers who may create users but not change them: the role that the new user gets. */
function CustomerNotice() {
  const translate = useTranslate();
  const roleName = useRoleName();
  const ability = useAbility<Ability>();
  if (ability.can('edit', user.subject)) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate('console.customerMade', { role: roleName(signUpRole() ?? '') })}
    </Alert>
  );
}
