/** The start page of most users: what is wrong or waits, figures, their work and recent transactions. */

import { useAbility } from '@casl/react';
import { Box, Button, Stack, Typography } from '@mui/material';
import { LinkBase, useCreatePath, useGetList, useTranslate } from 'react-admin';
import {
  creatable,
  Notices,
  PageActions,
  ResourceIcon,
  Section,
  storedUser,
  Title,
  useRoleName,
} from '#engine/console';
import { type Ability, builtInRole, resolveScope } from '#engine/contract';
import { hasOperations, OPERATIONS, operationsLabel } from '#features/payments/console';
import { TransactionTable } from '#features/transactions/console';
import { WalletBalances } from '#features/wallets/console';
import { Activity } from './Activity.tsx';
import { CreateMenu } from './CreateMenu.tsx';

import { MyMoney } from './MyMoney.tsx';
import { SealsChecked } from './SealsChecked.tsx';
import { useOverview } from './useOverview.ts';

export function Dashboard() {
  const user = storedUser();
  return user && resolveScope(user) !== 'own' ? <StaffDashboard /> : <MyMoney />;
}

function StaffDashboard() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const roleName = useRoleName();
  const { data } = useOverview();
  const user = storedUser();
  // Users with a built-in role of global scope don't work with a wallet of their own.
  const wallet = builtInRole(user?.role)?.scope === 'all' ? undefined : user?.wallet;
  return (
    <Stack spacing={2}>
      <Title title={translate('console.dashboard.title')} />
      <Typography color="textSecondary">
        <Typography component="span" color="textPrimary" sx={{ fontWeight: 600 }}>
          {translate('console.dashboard.greeting', { name: user?.firstName || user?.userName })}
        </Typography>{' '}
        {user?.role && translate('console.dashboard.role', { role: roleName(user.role) })}
      </Typography>
      <Notices />
      <Tasks />
      {wallet && ability.can('read', 'Wallet') && (
        <WalletBalances wallet={wallet} title={translate('console.dashboard.own')} />
      )}
      <Activity>
        {ability.can('read', 'Transaction') && <LatestTransactions />}
        {data && <SealsChecked altered={data.attention.altered} />}
      </Activity>
    </Stack>
  );
}

/** The most common task as a button, with other records to create in a menu. */
function Tasks() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  if (!hasOperations(ability) && creatable(ability).length === 0) return null;
  return (
    <PageActions>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <CreateMenu />
        {hasOperations(ability) && (
          <Button
            component={LinkBase}
            to={OPERATIONS}
            variant="contained"
            startIcon={<ResourceIcon name="operations" />}
          >
            {translate(operationsLabel(ability))}
          </Button>
        )}
      </Box>
    </PageActions>
  );
}

function LatestTransactions() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { data, error } = useGetList('transaction', {
    pagination: { page: 1, perPage: 8 },
    sort: { field: 'date', order: 'DESC' },
  });
  return (
    <Section
      title={translate('console.dashboard.latest')}
      action={
        <Button component={LinkBase} to={createPath({ resource: 'transaction', type: 'list' })} size="small">
          {translate('console.dashboard.all')}
        </Button>
      }
    >
      <TransactionTable rows={data} error={error} empty={translate('console.dashboard.nothing')} />
    </Section>
  );
}
