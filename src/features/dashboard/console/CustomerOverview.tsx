/** A customer's start page: balances, recent transactions, and buttons to pay and to be paid. */
import { useAbility } from '@casl/react';
import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { MetricSection, PageActions, storedUser, Title } from '#engine/console';
import type { Ability } from '#engine/contract';
import { CustomerWalletActions } from '#features/payments/console';
import { transaction } from '#features/transactions';
import { OperationsOf } from '#features/transactions/console';
import { WalletBalances } from '#features/wallets/console';

export function CustomerOverview() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const user = storedUser();
  const wallet = user?.wallet;
  return (
    <Stack spacing={2}>
      <Title title={translate('console.menu.groups.overview')} />
      <Typography sx={{ fontWeight: 600 }}>
        {translate('console.dashboard.greeting', { name: user?.firstName || user?.userName })}
      </Typography>
      {wallet && (
        <PageActions>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <CustomerWalletActions />
          </Box>
        </PageActions>
      )}
      {wallet && ability.can('read', 'Wallet') && (
        <WalletBalances wallet={wallet} title={translate('console.dashboard.own')} />
      )}
      {wallet && <OperationsOf wallet={wallet} owner={user._id} />}
      {ability.can('read', 'Transaction') && <MetricSection resource={transaction.name} metric="movements" />}
    </Stack>
  );
}
