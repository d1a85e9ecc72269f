/** Actions on a wallet: credit and debit if the role permits it; pay and receive with the user's own wallet. */
import { useAbility } from '@casl/react';
import CreditIcon from '@mui/icons-material/Add';
import ReceiveIcon from '@mui/icons-material/QrCode2Outlined';
import DebitIcon from '@mui/icons-material/Remove';
import TransferIcon from '@mui/icons-material/SendOutlined';
import { type RaRecord, useTranslate } from 'react-admin';
import { type RecordAction, storedUser } from '#engine/console';
import type { Ability } from '#engine/contract';
import type { PartyType } from '#ledger/contract';
import { canOperate } from './form/permittedKinds.ts';
import { operationPath, RECEIVE, TRANSFER } from './paths.ts';

/** For a wallet's page. */
export function useWalletActions(wallet: RaRecord): RecordAction[] {
  const own = useOwnWalletActions(wallet.frozen === true);
  const others = useMoneyActions(String(wallet.id), wallet.ownerType);
  return wallet.id === storedUser()?.wallet ? own : others;
}

/** For the user's own wallet. A frozen wallet can't pay but can still receive. */
export function useOwnWalletActions(isFrozen: boolean): RecordAction[] {
  const translate = useTranslate();
  const pay: RecordAction = {
    ...{ name: 'transfer', label: translate('console.menu.transfer'), icon: <TransferIcon /> },
    ...{ to: TRANSFER, isPrimary: true },
  };
  const receive: RecordAction = {
    ...{ name: 'receive', label: translate('console.receive.title'), icon: <ReceiveIcon />, to: RECEIVE },
  };
  return isFrozen ? [receive] : [pay, receive];
}

/** None for the user's own wallet. */
export function useMoneyActions(wallet: string, ownerType: PartyType): RecordAction[] {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  if (wallet === storedUser()?.wallet) return [];
  return (['credit', 'debit'] as const)
    .filter((type) => canOperate(ability, type, ownerType))
    .map((type) => ({
      name: type,
      label: translate(`console.wallet.${type}`),
      icon: type === 'credit' ? <CreditIcon /> : <DebitIcon />,
      isPrimary: true,
      to: operationPath(wallet, type),
    }));
}
