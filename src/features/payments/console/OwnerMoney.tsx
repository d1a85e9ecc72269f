/** The wallet of the current user or client: its balances and recent transactions. */

import { useAbility } from '@casl/react';
import CreditIcon from '@mui/icons-material/Add';
import TransferIcon from '@mui/icons-material/SwapHoriz';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import { type RecordAction, storedUser } from '#engine/console';
import type { Ability } from '#engine/contract';
import { OperationsOf } from '#features/transactions/console';
import { WalletBalances } from '#features/wallets/console';
import { canIncreaseBudget, transferKinds } from './form/permittedKinds.ts';
import { operationPath, transferPath } from './paths.ts';
import { useMoneyActions } from './walletActions.tsx';

export function UserBalances() {
  const translate = useTranslate();
  const user = useRecordContext();
  if (typeof user?.wallet !== 'string') return null;
  return <WalletBalances wallet={user.wallet} title={translate('console.record.balances')} />;
}

export function UserOperations() {
  const user = useRecordContext();
  if (typeof user?.wallet !== 'string') return null;
  return <OperationsOf wallet={user.wallet} owner={String(user.id)} />;
}

export function ClientBudget() {
  const translate = useTranslate();
  const client = useRecordContext();
  if (typeof client?.wallet !== 'string') return null;
  return <WalletBalances wallet={client.wallet} title={translate('console.budget.title')} />;
}

export function ClientOperations() {
  const client = useRecordContext();
  if (typeof client?.wallet !== 'string') return null;
  return <OperationsOf wallet={client.wallet} owner={String(client.id)} />;
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
