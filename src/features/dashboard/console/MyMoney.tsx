/** A customer's start page: what they can pay with, their latest payments, and buttons to pay and to be paid. */
import { useAbility } from '@casl/react';
import { Alert, Stack, Typography } from '@mui/material';
import { useGetOne, useTranslate } from 'react-admin';
import { ActionBar, MetricSection, PageActions, storedUser, Title } from '#engine/console';
import type { Ability } from '#engine/contract';
import { useOwnWalletActions } from '#features/payments/console';
import { transaction } from '#features/transactions';
import { OperationsOf } from '#features/transactions/console';
import { wallet as wallets } from '#features/wallets';
import { MyBalances } from './MyBalances.tsx';

export function MyMoney() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const user = storedUser();
  const wallet = user?.wallet;
  const canRead = ability.can('read', wallets.subject);
  const { data } = useGetOne(wallets.name, { id: wallet }, { enabled: Boolean(wallet) && canRead });
  const isFrozen = data?.frozen === true;
  const actions = useOwnWalletActions(isFrozen);
  return (
    <Stack spacing={2}>
      <Title title={translate('console.menu.ownMoney')} />
      <Typography sx={{ fontWeight: 600 }}>
        {translate('console.dashboard.greeting', { name: user?.firstName || user?.userName })}
      </Typography>
      {isFrozen && <Alert severity="warning">{translate('errors.wallet_frozen')}</Alert>}
      {wallet && (
        <PageActions>
          <ActionBar actions={actions} />
        </PageActions>
      )}
      {wallet && canRead && <MyBalances wallet={wallet} />}
      {wallet && <OperationsOf wallet={wallet} owner={user._id} />}
      {ability.can('read', 'Transaction') && <MetricSection resource={transaction.name} metric="movements" />}
    </Stack>
  );
}
