/** Where most people begin: what they can do, how things stand, what needs attention and what moved last. */

import { useAbility } from '@casl/react';
import { Box, Button, Stack, Typography } from '@mui/material';
import { LinkBase, useCreatePath, useGetList, useLocale, useTranslate } from 'react-admin';
import { formatNoun } from '../../../engine/console/kinds/format.ts';
import { ResourceIcon } from '../../../engine/console/layout/navigation/ResourceIcon.tsx';
import { PageActions } from '../../../engine/console/layout/PageHeader.tsx';
import { Title } from '../../../engine/console/layout/Title.tsx';
import { creatable } from '../../../engine/console/records/mayWrite.ts';
import { Failed } from '../../../engine/console/records/page/Failed.tsx';
import { Section } from '../../../engine/console/records/page/Section.tsx';
import { storedUser } from '../../../engine/console/session/storage.ts';
import type { Ability, Subject } from '../../../engine/contract/rights/abilities.ts';
import { scopeOf } from '../../../engine/contract/rights/scope.ts';
import { OPERATIONS, rechargeable } from '../../payments/console/index.ts';
import { TransactionTable } from '../../transactions/console/index.ts';
import { WalletBalances } from '../../wallets/console/index.ts';
import { Attention } from './Attention.tsx';
import { InCirculation } from './InCirculation.tsx';
import { Movements } from './Movements.tsx';
import { NewUsers } from './NewUsers.tsx';
import { OwnOverview } from './OwnOverview.tsx';
import { useOverview } from './useOverview.ts';

export function Dashboard() {
  const user = storedUser();
  return user && scopeOf(user) !== 'own' ? <StaffDashboard /> : <OwnOverview />;
}

function StaffDashboard() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const user = storedUser();
  const wallet = user?.role === 'root' || user?.role === 'super_admin' ? undefined : user?.wallet;
  return (
    <Stack spacing={2}>
      <Title title={translate('console.dashboard.title')} />
      <Typography color="textSecondary">
        <Typography component="span" color="textPrimary" sx={{ fontWeight: 600 }}>
          {translate('console.dashboard.greeting', { name: user?.firstName || user?.userName })}
        </Typography>{' '}
        {user?.role && translate('console.dashboard.role', { role: user.role })}
      </Typography>
      <Tasks />
      {wallet && ability.can('read', 'Wallet') && (
        <WalletBalances wallet={wallet} title={translate('console.dashboard.own')} />
      )}
      <AtAGlance />
      {ability.can('read', 'Transaction') && <LatestTransactions />}
    </Stack>
  );
}

function AtAGlance() {
  const ability = useAbility<Ability>();
  const { data, error } = useOverview();
  if (error && !data) return <Failed error={error} />;
  const mayRead = (subject: Subject) => ability.can('read', subject);
  return (
    <>
      {mayRead('Wallet') && <InCirculation figures={data?.circulation} />}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '3fr 2fr' } }}>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          {mayRead('Transaction') && <Movements movements={data?.movements} />}
          {mayRead('User') && <NewUsers newUsers={data?.newUsers} />}
        </Stack>
        <Attention attention={data?.attention} />
      </Box>
    </>
  );
}

function Tasks() {
  const translate = useTranslate();
  const locale = useLocale();
  const ability = useAbility<Ability>();
  const createPath = useCreatePath();
  const movesMoney = rechargeable(ability).length > 0;
  const offered = creatable(ability);
  if (!movesMoney && offered.length === 0) return null;
  return (
    <PageActions>
      <Box role="group" aria-label={translate('console.dashboard.tasks')} sx={tasks}>
        {movesMoney && (
          <Button
            component={LinkBase}
            to={OPERATIONS}
            variant="contained"
            startIcon={<ResourceIcon name="operations" />}
          >
            {translate('console.menu.operations')}
          </Button>
        )}
        {offered.map(({ name, icon }) => (
          <Button
            key={name}
            component={LinkBase}
            to={createPath({ resource: name, type: 'create' })}
            variant="outlined"
            startIcon={<ResourceIcon name={icon} />}
          >
            {translate('ra.page.create', {
              name: formatNoun(translate(`resources.${name}.name`, { smart_count: 1 }), locale),
            })}
          </Button>
        ))}
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

/** On a narrow screen one row, which can be scrolled aside: the figures are what one comes for. */
const tasks = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  gap: 1,
  maxWidth: '100%',
  // Room for the ring around what has the focus.
  p: '4px',
  m: '-4px',
  '& .MuiButton-root': { flex: 'none' },
} as const;
