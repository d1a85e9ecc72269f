/** Where most people begin: what they can do, what moved last, and the balances that are theirs to watch. */

import { useAbility } from '@casl/react';
import { Button, Stack, Typography } from '@mui/material';
import { LinkBase, Title, useCreatePath, useGetList, useTranslate } from 'react-admin';
import type { Ability } from '../../contract/abilities.ts';
import { PLATFORM_ID } from '../../contract/fields.ts';
import { resources } from '../../contract/resources/index.ts';
import { ResourceIcon } from '../layout/ResourceIcon.tsx';
import { rechargeable } from '../operations/allowed.ts';
import { customPages } from '../providers/addresses.ts';
import { Section } from '../resources/Section.tsx';
import { TransactionTable } from '../resources/TransactionTable.tsx';
import { storedUser } from '../session/storage.ts';
import { WalletBalances } from './WalletBalances.tsx';

export function Dashboard() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const user = storedUser();
  const watchesPlatform = user?.role === 'root' || user?.role === 'super_admin';
  const wallet = watchesPlatform ? PLATFORM_ID : user?.wallet;
  return (
    <Stack spacing={2} sx={{ pt: 2 }}>
      <Title title={translate('console.dashboard.title')} />
      <Typography variant="h6" component="p">
        {translate('console.dashboard.greeting', { name: user?.firstName || user?.userName })}{' '}
        <Typography component="span" color="textSecondary">
          {user?.role && translate('console.dashboard.role', { role: user.role })}
        </Typography>
      </Typography>
      <Tasks />
      {wallet && ability.can('read', 'Wallet') && (
        <WalletBalances
          wallet={wallet}
          title={translate(watchesPlatform ? 'console.dashboard.platform' : 'console.dashboard.own')}
        />
      )}
      {ability.can('read', 'Transaction') && <LatestTransactions />}
    </Stack>
  );
}

function Tasks() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const createPath = useCreatePath();
  const movesMoney = rechargeable(ability).length > 0;
  const creatable = resources.filter(
    ({ routes, subject, has }) => has.create && !routes.create && ability.can('create', subject),
  );
  if (!movesMoney && creatable.length === 0) return null;
  return (
    <Section title={translate('console.dashboard.tasks')}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {movesMoney && (
          <Button component={LinkBase} to={customPages.operations} variant="contained" disableElevation>
            {translate('console.menu.operations')}
          </Button>
        )}
        {creatable.map(({ name, icon }) => (
          <Button
            key={name}
            component={LinkBase}
            to={createPath({ resource: name, type: 'create' })}
            variant="outlined"
            startIcon={<ResourceIcon name={icon} />}
          >
            {translate('ra.page.create', {
              name: translate(`resources.${name}.name`, { smart_count: 1 }).toLowerCase(),
            })}
          </Button>
        ))}
      </Stack>
    </Section>
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
