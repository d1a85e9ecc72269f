/** What someone should look at: a line each, with how many there are, leading to them where there are any. */

import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { Link, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { Placed } from '../../../engine/console/app/Placed.tsx';
import { formatCount, formatMoney } from '../../../engine/console/kinds/format.ts';
import { listAddress } from '../../../engine/console/lists/address.ts';
import { Section } from '../../../engine/console/records/page/Section.tsx';
import { filterKey } from '../../../engine/contract/lists/filterGrammar.ts';
import { audit } from '../../audit/resource.ts';
import { client } from '../../clients/resource.ts';
import { transaction } from '../../transactions/resource.ts';
import type { Overview } from '../calls.ts';

type Given = Overview['attention'];
/** How many low budgets are told in full. */
const TOLD = 5;

export function Attention({ attention }: { attention: Given | undefined }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.dashboard.attention')} action={<Placed at="dashboard.attention" />}>
      <Box sx={{ minHeight: 216 }}>
        {attention ? <Lines attention={attention} /> : <Skeleton variant="rounded" height={216} />}
      </Box>
    </Section>
  );
}

type LineProps = { what: string; count: number; note?: string; to: string };

function Lines({ attention: { altered, lowBudgets, refused, inactiveClients } }: { attention: Given }) {
  const translate = useTranslate();
  const locale = useLocale();
  const sealed = [transaction, audit].flatMap((resource): LineProps[] => {
    const seals = altered[resource.name as keyof typeof altered];
    if (!seals) return [];
    return [
      {
        what: translate(`console.dashboard.altered.${resource.name}`),
        count: seals.altered.length,
        note: translate('console.dashboard.sealsChecked', { count: formatCount(seals.checked, locale) }),
        to: listAddress(resource, { _id: seals.altered }),
      },
    ];
  });
  const lines: LineProps[] = [
    ...sealed,
    ...(refused
      ? [
          {
            what: translate('console.dashboard.refused'),
            count: refused.total,
            to: listAddress(transaction, { status: 'incorrect', [filterKey('date', 'within')]: 'last7Days' }),
          },
        ]
      : []),
    ...(inactiveClients
      ? [
          {
            what: translate('console.dashboard.inactiveClients'),
            count: inactiveClients.total,
            to: listAddress(client, { status: 'inactive' }),
          },
        ]
      : []),
    ...(lowBudgets
      ? [
          {
            what: translate('console.dashboard.lowBudgets'),
            count: lowBudgets.total,
            note: translate('console.dashboard.lowBudgetsRule'),
            to: listAddress(client, { _id: [...new Set(lowBudgets.data.map((low) => low.client))] }),
          },
        ]
      : []),
  ];
  return (
    <Stack sx={{ gap: 1.25 }}>
      {lines.map((line) => (
        <Line key={line.what} {...line} />
      ))}
      {lowBudgets?.data.slice(0, TOLD).map((low, at, all) => (
        <LowBudget
          key={`${low.client} ${low.currency}`}
          low={low}
          isNamed={all[at - 1]?.client === low.client}
        />
      ))}
    </Stack>
  );
}

function Line({ what, count, note, to }: LineProps) {
  const locale = useLocale();
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2">{count > 0 ? <Link to={to}>{what}</Link> : what}</Typography>
        <Typography
          variant="body2"
          className="figures"
          sx={count > 0 ? { color: 'warning.main', fontWeight: 600 } : { color: 'text.secondary' }}
        >
          {formatCount(count, locale)}
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
  /** The line above is about the same client. */
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
