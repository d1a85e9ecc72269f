/** Items that need attention: one line per kind with a count and a link, or a note that there are none. */

import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { Link, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { ExtensionPoint, formatCount, formatMoney, listAddress, Section } from '#engine/console';
import { filterKey } from '#engine/contract';
import { audit } from '#features/audit';
import { client } from '#features/clients';
import { transaction } from '#features/transactions';
import { wallet } from '#features/wallets';
import type { Overview } from '../calls.ts';

type Given = Overview['attention'];
/** How many low budgets are listed individually. */
const TOLD = 5;

export function Attention({ attention }: { attention: Given | undefined }) {
  const translate = useTranslate();
  return (
    <Section
      title={translate('console.dashboard.attention')}
      action={<ExtensionPoint at="dashboard.attention" />}
    >
      <Box sx={{ minHeight: 44 }}>
        {attention ? <Lines attention={attention} /> : <Skeleton variant="rounded" height={44} />}
      </Box>
    </Section>
  );
}

/** A line that links to its items. */
type LineProps = { what: string; count: number; note?: string; to: string };

function Lines({ attention }: { attention: Given }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { altered, lowBudgets, refused, inactiveClients, frozenWallets } = attention;
  const line = (key: string, count = 0, to: string, note?: string): LineProps => ({
    ...{ what: translate(key, { smart_count: count }), count, to },
    ...(note !== undefined && { note }),
  });
  const sealed = [transaction, audit].flatMap((resource) => {
    const seals = altered[resource.name as keyof typeof altered];
    return seals ? [{ resource, ...seals }] : [];
  });
  const lines = [
    ...sealed.map((seals) =>
      line(
        `console.dashboard.altered.${seals.resource.name}`,
        seals.altered.length,
        listAddress(seals.resource, { _id: seals.altered }),
      ),
    ),
    line('console.dashboard.refused', refused?.total, listAddress(transaction, lately)),
    line('console.dashboard.frozenWallets', frozenWallets?.total, listAddress(wallet, { frozen: true })),
    line(
      'console.dashboard.inactiveClients',
      inactiveClients?.total,
      listAddress(client, { status: 'inactive' }),
    ),
    line(
      'console.dashboard.lowBudgets',
      lowBudgets?.total,
      listAddress(client, { _id: [...new Set(lowBudgets?.data.map((low) => low.client))] }),
      translate('console.dashboard.lowBudgetsRule'),
    ),
  ].filter(({ count }) => count > 0);
  const checked = sealed.reduce((sum, seals) => sum + seals.checked, 0);
  return (
    <>
      {lines.length === 0 && (
        <Typography variant="body2">{translate('console.dashboard.nothingWaits')}</Typography>
      )}
      <Box sx={grid}>
        {lines.map((each) => (
          <Line key={each.what} {...each} />
        ))}
        {lowBudgets && lowBudgets.data.length > 0 && (
          <Stack sx={{ gap: 1.25 }}>
            {lowBudgets.data.slice(0, TOLD).map((low, at, all) => (
              <LowBudget
                key={`${low.client} ${low.currency}`}
                low={low}
                isNamed={all[at - 1]?.client === low.client}
              />
            ))}
          </Stack>
        )}
      </Box>
      {checked > 0 && (
        <Typography
          variant="caption"
          color="textSecondary"
          component="p"
          sx={{ mt: lines.length ? 1 : 0.25 }}
        >
          {translate('console.dashboard.sealsChecked', { count: formatCount(checked, locale) })}
        </Typography>
      )}
    </>
  );
}

const lately = { status: 'incorrect', [filterKey('date', 'within')]: 'last7Days' };

const grid = {
  display: 'grid',
  columnGap: 4,
  rowGap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
} as const;

function Line({ what, count, note, to }: LineProps) {
  const locale = useLocale();
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Typography variant="body2" className="figures" sx={{ color: 'warning.main', fontWeight: 600 }}>
          {formatCount(count, locale)}
        </Typography>
        <Typography variant="body2">
          <Link to={to}>{what}</Link>
        </Typography>
      </Box>
      {note && (
        <Typography variant="caption" color="textSecondary">
          {note}
        </Typography>
      )}
    </Box>
  );
}

type LowBudgetProps = {
  low: NonNullable<Given['lowBudgets']>['data'][number];
  /** The line above concerns the same client. */
  isNamed: boolean;
};

function LowBudget({ low, isNamed }: LowBudgetProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  return (
    <Box sx={{ overflowWrap: 'anywhere', mt: isNamed ? -1.25 : 0 }}>
      {!isNamed && (
        <Link to={createPath({ resource: client.name, type: 'show', id: low.client })} variant="body2">
          {low.name}
        </Link>
      )}
      <Typography variant="caption" component="p" color="textSecondary">
        {translate('console.dashboard.lowBudget', {
          left: formatMoney(low.amount, low.abbreviation, locale),
          paid: formatMoney(low.paidOut, low.abbreviation, locale),
        })}
      </Typography>
    </Box>
  );
}
