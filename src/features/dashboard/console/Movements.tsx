/** Movements of the last 30 days in one currency: how many, how much, and day by day. */

import { MenuItem, Skeleton, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useLocale, useTranslate } from 'react-admin';
import { formatCount, formatMoment, formatMoney } from '../../../engine/console/kinds/format.ts';
import { listAddress } from '../../../engine/console/lists/address.ts';
import { Section } from '../../../engine/console/records/page/Section.tsx';
import { filterKey } from '../../../engine/contract/lists/filterGrammar.ts';
import { formatAmount } from '../../../engine/contract/values/money.ts';
import { transaction } from '../../transactions/resource.ts';
import type { Overview } from '../calls.ts';
import { DayBars } from './DayBars.tsx';
import { DayTable } from './DayTable.tsx';
import type { Day } from './day.ts';
import { scaleOf } from './scale.ts';

type Given = NonNullable<Overview['movements']>;

export function Movements({ movements }: { movements: Given | undefined }) {
  const translate = useTranslate();
  const locale = useLocale();
  const [chosen, choose] = useState<string>();
  const currencies = movements ? currenciesIn(movements) : [];
  const current = currencies.find(({ currency }) => currency === chosen) ?? currencies[0];
  const days = movements && current ? daysIn(movements, current.currency) : [];
  const period = movements?.whole
    ? { [filterKey('date', 'within')]: 'last30Days' }
    : { [filterKey('date', 'from')]: movements?.since };
  return (
    <Section
      title={translate('resources.transaction.metrics.movements')}
      action={
        current ? (
          <TextField
            select
            size="small"
            margin="none"
            fullWidth={false}
            sx={{ minWidth: 96 }}
            value={current.currency}
            onChange={({ target }) => choose(target.value)}
            slotProps={{ htmlInput: { 'aria-label': translate('resources.transaction.fields.currency') } }}
          >
            {currencies.map(({ currency, abbreviation }) => (
              <MenuItem key={currency} value={currency}>
                {abbreviation}
              </MenuItem>
            ))}
          </TextField>
        ) : (
          !movements && <Skeleton variant="rounded" width={96} height={38} />
        )
      }
    >
      <Stack sx={{ minHeight: 216 }}>
        {!movements && <Skeleton variant="rounded" height={216} />}
        {movements && !current && (
          <Typography color="textSecondary">{translate('console.dashboard.noMovements')}</Typography>
        )}
        {current && (
          <>
            <Link
              to={listAddress(transaction, { status: 'successful', currency: current.currency, ...period })}
              className="figures"
              sx={{ fontSize: '1.1rem', fontWeight: 600 }}
            >
              {formatMoney(sumOf(days), current.abbreviation, locale)}
            </Link>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
              {translate('console.dashboard.count', {
                count: formatCount(
                  days.reduce((sum, { count }) => sum + count, 0),
                  locale,
                ),
              })}
              {!movements?.whole &&
                ` ${translate('console.dashboard.since', { since: formatMoment(movements?.since ?? '', locale) })}`}
            </Typography>
            <DayBars days={days} abbreviation={current.abbreviation} />
            <CutDays days={days} abbreviation={current.abbreviation} />
            <DayTable days={days} abbreviation={current.abbreviation} />
          </>
        )}
      </Stack>
    </Section>
  );
}

/** The days that are higher than the chart, with what they come to: a bar that is cut says nothing of that. */
function CutDays({ days, abbreviation }: { days: readonly Day[]; abbreviation: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { isCut } = scaleOf(days.map(({ amount }) => Number(amount)));
  const cut = days.filter(({ amount }) => isCut(Number(amount)));
  if (cut.length === 0) return null;
  const said = cut.map(
    ({ from, amount }) =>
      `${formatMoment(from, locale, 'day')} (${formatMoney(amount, abbreviation, locale)})`,
  );
  return (
    <Typography variant="caption" color="textSecondary" className="figures" sx={{ whiteSpace: 'normal' }}>
      {translate('console.dashboard.cut', { days: said.join(', ') })}
    </Typography>
  );
}

/** The one with the most movements first. */
function currenciesIn({ days }: Given) {
  const counted = new Map<string, { currency: string; abbreviation: string; count: number }>();
  for (const { currency, abbreviation, count } of days.flatMap(({ sums }) => sums)) {
    const before = counted.get(currency)?.count ?? 0;
    counted.set(currency, { currency, abbreviation, count: before + count });
  }
  return [...counted.values()].sort((one, other) => other.count - one.count);
}

function daysIn({ days }: Given, currency: string): Day[] {
  return days.map(({ from, to, sums }) => {
    const { count = 0, amount = '0' } = sums.find((sum) => sum.currency === currency) ?? {};
    const filter = {
      status: 'successful',
      currency,
      [filterKey('date', 'from')]: from,
      [filterKey('date', 'to')]: to,
    };
    return { from, count, amount, address: listAddress(transaction, filter) };
  });
}

/** Exact: every amount of a currency has the same decimals. */
function sumOf(days: readonly Day[]): string {
  const amounts = days.flatMap(({ count, amount }) => (count ? [amount] : []));
  const units = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n);
  return formatAmount(units, amounts[0]?.split('.')[1]?.length ?? 0);
}
