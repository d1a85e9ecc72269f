/** The credit and debit buttons on a wallet's page. */

import { useAbility } from '@casl/react';
import CreditIcon from '@mui/icons-material/Add';
import DebitIcon from '@mui/icons-material/Remove';
import { Button } from '@mui/material';
import { LinkBase, useRecordContext, useTranslate } from 'react-admin';
import type { Ability } from '../../contract/abilities.ts';
import { mayRecharge, operationAddress } from '../operations/allowed.ts';

export function WalletActions() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const wallet = useRecordContext();
  if (!wallet || !mayRecharge(ability, wallet.ownerType)) return null;
  return (
    <>
      <Button
        component={LinkBase}
        to={operationAddress(wallet._id, 'credit')}
        startIcon={<CreditIcon />}
        variant="contained"
        disableElevation
        size="small"
      >
        {translate('console.wallet.credit')}
      </Button>
      <Button
        component={LinkBase}
        to={operationAddress(wallet._id, 'debit')}
        startIcon={<DebitIcon />}
        variant="outlined"
        size="small"
      >
        {translate('console.wallet.debit')}
      </Button>
    </>
  );
}
