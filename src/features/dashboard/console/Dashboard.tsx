/** The start page of most users: quick actions, key figures, items that need attention and recent transactions. */

import { useAbility } from '@casl/react';
import { Box, Button, Stack, Typography } from '@mui/material';
import { LinkBase, useCreatePath, useGetList, useTranslate } from 'react-admin';
import {
  creatable,
  Failed,
  MetricChoices,
  type MetricTab,
  MetricTabs,
  MyWork,
  Notices,
  PageActions,
  ResourceIcon,
  Section,
  storedUser,
  Title,
  useMetricChoice,
  useRoleName,
} from '#engine/console';
import { type Ability, builtInRole, resolveScope, type Subject } from '#engine/contract';
import { hasOperations, OPERATIONS, operationsLabel } from '#features/payments/console';
import { transaction } from '#features/transactions';
import { TransactionTable } from '#features/transactions/console';
import { WalletBalances } from '#features/wallets/console';
import { CreateMenu } from './CreateMenu.tsx';
import { CustomerOverview } from './CustomerOverview.tsx';
import { DeclinedTransactions } from './DeclinedTransactions.tsx';
import { InCirculation } from './InCirculation.tsx';
import { LargestClients } from './LargestClients.tsx';
import { LowBudgets } from './LowBudgets.tsx';
import { NewUsers } from './NewUsers.tsx';
import { SealsChecked } from './SealsChecked.tsx';
import { useOverview } from './useOverview.ts';

export function Dashboard() {
  const user = storedUser();
  return user && resolveScope(user) !== 'own' ? <StaffDashboard /> : <CustomerOverview />;
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
      <KeyFigures />
      {ability.can('read', 'Transaction') && <LatestTransactions />}
      {data && <SealsChecked altered={data.attention.altered} />}
    </Stack>
  );
}

const TABS: readonly MetricTab[] = [
  { metrics: ['movements'] },
  { metrics: ['paidIn', 'paidOut'], label: 'console.dashboard.inAndOut' },
  { metrics: ['refused'] },
];
const METRICS = TABS.flatMap(({ metrics }) => metrics);

function KeyFigures() {
  const choice = useMetricChoice(transaction.name, METRICS);
  const ability = useAbility<Ability>();
  const { data, error } = useOverview();
  if (error && !data) return <Failed error={error} />;
  const user = storedUser();
  const canSeeAllClients =
    user !== undefined && resolveScope(user) === 'all' && ability.can('read', 'Client');
  const canRead = (subject: Subject) => ability.can('read', subject);
  return (
    <>
      {canRead('Wallet') && <InCirculation amounts={data?.circulation} />}
      <MyWork />
      <MetricTabs choice={choice} tabs={TABS} action={<MetricChoices choice={choice} />} />
      <Box sx={twoColumns}>
        {canRead('Transaction') && <DeclinedTransactions />}
        {canRead('Transaction') && canSeeAllClients && <LargestClients />}
        {canRead('User') && <NewUsers newUsers={data?.newUsers} />}
        <LowBudgets budgets={data?.attention.lowBudgets} />
      </Box>
    </>
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

/** Two equally high sections per row; with an odd number, the last takes the full width. */
const twoColumns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
} as const;
