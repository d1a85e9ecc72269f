/** The money of the current user or client: recent operations, and what can be done. */

import { useAbility } from '@casl/react';
import CreditIcon from '@mui/icons-material/Add';
import TransferIcon from '@mui/icons-material/SwapHoriz';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import { type RecordAction, storedUser } from '#engine/console';
import type { Ability } from '#engine/contract';
import { OperationsOf } from '#features/transactions/console';
import { canIncreaseBudget, transferKinds } from './form/permittedKinds.ts';
import { operationPath, transferPath } from './paths.ts';
import { useMoneyActions } from './walletActions.tsx';

export function OwnerOperations() {
  const owner = useRecordContext();
  if (typeof owner?.wallet !== 'string') return null;
  return <OperationsOf wallet={owner.wallet} owner={String(owner.id)} />;
}

/** For a client's page. */
export function useIncreaseBudget({ wallet }: RaRecord): RecordAction[] {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  if (typeof wallet !== 'string' || !canIncreaseBudget(ability)) return [];
  const label = translate('console.budget.increase');
  return [
    { name: 'budget', label, icon: <CreditIcon />, isPrimary: true, to: operationPath(wallet, 'budget') },
  ];
}

/** Credit, debit, and a transfer from the user's own wallet to this user. */
export function useUserActions({ wallet }: RaRecord): RecordAction[] {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const money = useMoneyActions(String(wallet), 'user');
  if (typeof wallet !== 'string') return [];
  if (transferKinds(ability).length === 0 || wallet === storedUser()?.wallet) return money;
  const label = translate('console.menu.transfer');
  return [
    ...money,
    { name: 'transfer', label, icon: <TransferIcon />, to: transferPath({ to: wallet }), isPrimary: true },
  ];
}
