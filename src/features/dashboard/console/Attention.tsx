/** Items that need attention: one line per kind with a count and a link, or a note that there are none. */

import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { Link, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { ExtensionPoint, formatCount, formatMoney, listUrl, Section } from '#engine/console';
import { filterKey, resources } from '#engine/contract';
import { approval } from '#features/approvals';
import { audit } from '#features/audit';
import { client } from '#features/clients';
import { transaction } from '#features/transactions';
import { wallet } from '#features/wallets';
import type { Overview } from '../calls.ts';

declare module '#engine/contract' {
  interface ExtensionPoints {
    'dashboard.attention': true;
  }
}

type AttentionData = Overview['attention'];
/** How many low budgets are listed individually. */
const MAX_LOW_BUDGETS = 5;

/** Reserved, so that the page does not shift when the lines arrive: they share a row where there is room. */
const minHeight = { xs: 104, sm: 44 };

export function Attention({ attention }: { attention: AttentionData | undefined }) {
  const translate = useTranslate();
  return (
    <Section
      title={translate('console.dashboard.attention')}
      action={<ExtensionPoint at="dashboard.attention" />}
    >
      <Box sx={{ minHeight }}>
        {attention ? (
          <AttentionLines attention={attention} />
        ) : (
          <Skeleton variant="rounded" sx={{ height: minHeight }} />
        )}
      </Box>
    </Section>
  );
}

/** A line that links to its items. */
type LineProps = { label: string; count: number; hint?: string; to: string };

function AttentionLines({ attention }: { attention: AttentionData }) {
  const translate = useTranslate();
  const locale = useLocale();
  const {
    altered,
    lowBudgets,
    refused: declined,
    inactiveClients,
    frozenWallets,
    approvals,
    views = [],
  } = attention;
  const toLine = (key: string, count = 0, to: string, hint?: string): LineProps => ({
    ...{ label: translate(key, { smart_count: count }), count, to },
    ...(hint !== undefined && { hint }),
  });
  const sealChecks = [transaction, audit].flatMap((resource) => {
    const seals = altered[resource.name as keyof typeof altered];
    return seals ? [{ resource, ...seals }] : [];
  });
  const lines = [
    ...sealChecks.map((seals) =>
      toLine(
        `console.dashboard.altered.${seals.resource.name}`,
        seals.altered.length,
        listUrl(seals.resource, { _id: seals.altered }),
      ),
    ),
    toLine('console.dashboard.approvals', approvals?.total, listUrl(approval, { can: 'approve' })),
    ...views.flatMap(({ resource: name, view, total }) => {
      const resource = resources.find((one) => one.name === name);
      return resource
        ? [toLine(`resources.${name}.name`, total, listUrl(resource, resource.list.views[view] ?? {}))]
        : [];
    }),
    toLine('console.dashboard.refused', declined?.total, listUrl(transaction, recentlyDeclined)),
    toLine('console.dashboard.frozenWallets', frozenWallets?.total, listUrl(wallet, { frozen: true })),
    toLine(
      'console.dashboard.inactiveClients',
      inactiveClients?.total,
      listUrl(client, { status: 'inactive' }),
    ),
    toLine(
      'console.dashboard.lowBudgets',
      lowBudgets?.total,
      listUrl(client, { _id: [...new Set(lowBudgets?.data.map((low) => low.client))] }),
      translate('console.dashboard.lowBudgetsRule'),
    ),
  ].filter(({ count }) => count > 0);
  const checked = sealChecks.reduce((sum, seals) => sum + seals.checked, 0);
  return (
    <>
      {lines.length === 0 && (
        <Typography variant="body2">{translate('console.dashboard.nothingWaits')}</Typography>
      )}
      <Box sx={gridStyle}>
        {lines.map((line) => (
          <Line key={line.label} {...line} />
        ))}
        {lowBudgets && lowBudgets.data.length > 0 && (
          <Stack sx={{ gap: 1.25 }}>
            {lowBudgets.data.slice(0, MAX_LOW_BUDGETS).map((low, at, all) => (
              <LowBudget
                key={`${low.client} ${low.currency}`}
                low={low}
                isSameClient={all[at - 1]?.client === low.client}
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

const recentlyDeclined = { status: 'incorrect', [filterKey('date', 'within')]: 'last7Days' };

const gridStyle = {
  display: 'grid',
  columnGap: 4,
  rowGap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
} as const;

function Line({ label, count, hint, to }: LineProps) {
  const locale = useLocale();
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Typography variant="body2" className="figures" sx={{ color: 'warning.main', fontWeight: 600 }}>
          {formatCount(count, locale)}
        </Typography>
        <Typography variant="body2">
          <Link to={to}>{label}</Link>
        </Typography>
      </Box>
      {hint && (
        <Typography variant="caption" color="textSecondary">
          {hint}
        </Typography>
      )}
    </Box>
  );
}

type LowBudgetProps = {
  low: NonNullable<AttentionData['lowBudgets']>['data'][number];
  /** The line above concerns the same client. */
  isSameClient: boolean;
};

function LowBudget({ low, isSameClient }: LowBudgetProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  return (
    <Box sx={{ overflowWrap: 'anywhere', mt: isSameClient ? -1.25 : 0 }}>
      {!isSameClient && (
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
