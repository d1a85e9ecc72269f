/** The wallet of the current user or client: its balances and recent transactions. */

import { useAbility } from '@casl/react';
import TransferIcon from '@mui/icons-material/SwapHoriz';
import { Button } from '@mui/material';
import { LinkBase, useRecordContext, useTranslate } from 'react-admin';
import { storedUser } from '#engine/console';
import type { Ability } from '#engine/contract';
import { OperationsOf } from '#features/transactions/console';
import { WalletBalances } from '#features/wallets/console';
import { canIncreaseBudget, transferKinds } from './form/permittedKinds.ts';
import { operationPath, transferPath } from './paths.ts';
import { MoneyActions } from './WalletActions.tsx';

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
  return (
    <WalletBalances
      wallet={client.wallet}
      title={translate('console.budget.title')}
      action={<IncreaseBudget wallet={client.wallet} />}
    />
  );
}

export function ClientOperations() {
  const client = useRecordContext();
  if (typeof client?.wallet !== 'string') return null;
  return <OperationsOf wallet={client.wallet} owner={String(client.id)} />;
}

function IncreaseBudget({ wallet }: { wallet: string }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  if (!canIncreaseBudget(ability)) return null;
  return (
    <Button component={LinkBase} to={operationPath(wallet, 'budget')} size="small" variant="contained">
      {translate('console.budget.increase')}
    </Button>
  );
}

/** Credit, debit, and a transfer from the user's own wallet to the current user. */
export function UserActions() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const user = useRecordContext();
  if (typeof user?.wallet !== 'string') return null;
  const isOwn = user.wallet === storedUser()?.wallet;
  const canTransfer = transferKinds(ability).length > 0 && !isOwn;
  return (
    <>
      <MoneyActions wallet={user.wallet} ownerType="user" />
      {canTransfer && (
        <Button
          component={LinkBase}
          to={transferPath({ to: user.wallet })}
          startIcon={<TransferIcon />}
          variant="outlined"
          size="small"
        >
          {translate('console.menu.transfer')}
        </Button>
      )}
    </>
  );
}
