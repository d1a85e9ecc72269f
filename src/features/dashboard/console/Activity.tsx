/** What happened in recent days. The chart, the rankings and the list share one period and one currency. */
import { useAbility } from '@casl/react';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import {
  Failed,
  type MetricChoice,
  MetricChoices,
  type MetricTab,
  MetricTabs,
  MyWork,
  storedUser,
  useMetricChoice,
} from '#engine/console';
import { type Ability, resolveScope, type Subject } from '#engine/contract';
import { transaction } from '#features/transactions';
import { BREAKDOWN_DAYS, type Overview } from '../calls.ts';
import { DeclinedTransactions } from './DeclinedTransactions.tsx';
import { InCirculation } from './InCirculation.tsx';
import { LargestClients } from './LargestClients.tsx';
import { LargestMovements } from './LargestMovements.tsx';
import { LowBudgets } from './LowBudgets.tsx';
import { NewUsers } from './NewUsers.tsx';
import { useOverview } from './useOverview.ts';

const TABS: readonly MetricTab[] = [
  { metrics: ['movements'] },
  { metrics: ['paidIn', 'paidOut'], label: 'console.dashboard.inAndOut' },
  { metrics: ['refused'] },
];
const METRICS = TABS.flatMap(({ metrics }) => metrics);

/** @param children shown below, once what is above has its height: nothing shifts then */
export function Activity({ children }: { children: ReactNode }) {
  const ability = useAbility<Ability>();
  const { data, error } = useOverview();
  const choice = useMetricChoice(transaction.name, METRICS);
  if (error && !data) {
    return (
      <>
        <Failed error={error} />
        {children}
      </>
    );
  }
  const order =
    choice.isPending && choice.currencies.length === 0 ? undefined : choice.currencies.map(({ id }) => id);
  return (
    <>
      <Box sx={wideAndNarrow}>
        {ability.can('read', 'Wallet') && <InCirculation amounts={data?.circulation} order={order} />}
        <MyWork />
      </Box>
      {data && order && (
        <>
          <Recent choice={choice} data={data} />
          {children}
        </>
      )}
    </>
  );
}

type RecentProps = { choice: MetricChoice; data: Overview };

function Recent({ choice, data }: RecentProps) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const user = storedUser();
  const canRead = (subject: Subject) => ability.can('read', subject);
  const canSeeAllClients = user !== undefined && resolveScope(user) === 'all' && canRead('Client');
  const days = BREAKDOWN_DAYS.find((one) => one === choice.length) ?? 30;
  const currency = choice.currency?.id;
  return (
    <>
      {canRead('Transaction') && (
        <>
          <Box sx={toolbar}>
            <Typography variant="h2">{translate('console.dashboard.activity')}</Typography>
            <MetricChoices choice={choice} />
          </Box>
          <Box sx={wideAndNarrow}>
            <MetricTabs choice={choice} tabs={TABS} />
            <LargestMovements days={days} currency={currency} />
          </Box>
        </>
      )}
      <Box sx={columns}>
        {canRead('Transaction') && canSeeAllClients && <LargestClients days={days} currency={currency} />}
        {canRead('Transaction') && <DeclinedTransactions days={days} />}
        <LowBudgets budgets={data.attention.lowBudgets} />
        {canRead('User') && <NewUsers newUsers={data.newUsers} />}
      </Box>
    </>
  );
}

const wideAndNarrow = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
  '& > :only-child': { gridColumn: '1 / -1' },
  '&:empty': { display: 'none' },
} as const;

const toolbar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  pt: 1,
} as const;

/** As many beside each other as fit; those of the last row share its width. */
const columns = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '& > *': { flex: '1 1 20rem', minWidth: 0 },
} as const;
