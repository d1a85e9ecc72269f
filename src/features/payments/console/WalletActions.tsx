/** The credit and debit buttons of a wallet, where the role may recharge it and it isn't the own one. */

import { useAbility } from '@casl/react';
import CreditIcon from '@mui/icons-material/Add';
import DebitIcon from '@mui/icons-material/Remove';
import { Button } from '@mui/material';
import { LinkBase, useRecordContext, useTranslate } from 'react-admin';
import { storedUser } from '../../../engine/console/session/storage.ts';
import type { Ability } from '../../../engine/contract/rights/abilities.ts';
import { operationAddress } from './addresses.ts';
import { mayDebit, mayRecharge } from './form/allowed.ts';

/** Of the wallet at hand. */
export function WalletActions() {
  const wallet = useRecordContext();
  return wallet ? <MoneyActions wallet={String(wallet.id)} ownerType={wallet.ownerType} /> : null;
}

export function MoneyActions({ wallet, ownerType }: { wallet: string; ownerType: string }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  if (!mayRecharge(ability, ownerType) || wallet === storedUser()?.wallet) return null;
  return (
    <>
      <Button
        component={LinkBase}
        to={operationAddress(wallet, 'credit')}
        startIcon={<CreditIcon />}
        variant="contained"
        size="small"
      >
        {translate('console.wallet.credit')}
      </Button>
      {mayDebit() && (
        <Button
          component={LinkBase}
          to={operationAddress(wallet, 'debit')}
          startIcon={<DebitIcon />}
          variant="outlined"
          size="small"
        >
          {translate('console.wallet.debit')}
        </Button>
      )}
    </>
  );
}
