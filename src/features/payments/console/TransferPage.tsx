/** /dashboard/transfer: user to user, agent to user, administrator to client. */

import { useAbility } from '@casl/react';
import PayManyIcon from '@mui/icons-material/PlaylistAddCheckOutlined';
import { Button } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import { PageActions } from '#engine/console';
import type { Ability } from '#engine/contract';
import { transferKinds } from './form/permittedKinds.ts';
import { PaymentPage } from './PaymentPage.tsx';
import { PAY_MANY } from './paths.ts';

export function TransferPage() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  return (
    <>
      {transferKinds(ability).includes('transfer') && (
        <PageActions>
          <Button component={LinkBase} to={PAY_MANY} startIcon={<PayManyIcon />} variant="outlined">
            {translate('console.payMany.title')}
          </Button>
        </PageActions>
      )}
      <PaymentPage kindsOf={transferKinds} title="console.money.transferTitle" />
    </>
  );
}
