/**
 * Actions on a wallet: credit and debit if the role permits it; pay and receive with the user's own wallet.
 */

import { useAbility } from '@casl/react';
import CreditIcon from '@mui/icons-material/Add';
import ReceiveIcon from '@mui/icons-material/QrCode2Outlined';
import DebitIcon from '@mui/icons-material/Remove';
import TransferIcon from '@mui/icons-material/SendOutlined';
import { Button } from '@mui/material';
import { LinkBase, useRecordContext, useTranslate } from 'react-admin';
import { storedUser } from '#engine/console';
import type { Ability } from '#engine/contract';
import type { PartyType } from '#ledger/contract';
import { canOperate } from './form/permittedKinds.ts';
import { operationPath, RECEIVE, TRANSFER } from './paths.ts';

/** For the current wallet. */
export function WalletActions() {
  const wallet = useRecordContext();
  if (!wallet) return null;
  if (wallet.id === storedUser()?.wallet) return <CustomerWalletActions isFrozen={wallet.frozen === true} />;
  return <MoneyActions wallet={String(wallet.id)} ownerType={wallet.ownerType} />;
}

/** For the user's own wallet. A frozen wallet can't pay but can still receive. */
export function CustomerWalletActions({ isFrozen = false }: { isFrozen?: boolean }) {
  const translate = useTranslate();
  return (
    <>
      {!isFrozen && (
        <Button
          component={LinkBase}
          to={TRANSFER}
          startIcon={<TransferIcon />}
          variant="contained"
          size="small"
        >
          {translate('console.menu.transfer')}
        </Button>
      )}
      <Button component={LinkBase} to={RECEIVE} startIcon={<ReceiveIcon />} variant="outlined" size="small">
        {translate('console.receive.title')}
      </Button>
    </>
  );
}

export function MoneyActions({ wallet, ownerType }: { wallet: string; ownerType: PartyType }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  if (wallet === storedUser()?.wallet) return null;
  return (['credit', 'debit'] as const)
    .filter((type) => canOperate(ability, type, ownerType))
    .map((type) => (
      <Button
        key={type}
        component={LinkBase}
        to={operationPath(wallet, type)}
        startIcon={type === 'credit' ? <CreditIcon /> : <DebitIcon />}
        variant={type === 'credit' ? 'contained' : 'outlined'}
        size="small"
      >
        {translate(`console.wallet.${type}`)}
      </Button>
    ));
}
