/** Amounts: decimal strings from end to end, right-aligned with figures of one width. */
import { Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { useLocale, useRecordContext } from 'react-admin';
import type { Balance, BalancesField, MoneyField } from '../../contract/fields.ts';
import { RangeEditor } from './filters/lazyEditors.ts';
import { RangeSummary } from './filters/summaries.tsx';
import { formatDecimal, formatMoney } from './format.ts';
import { type DisplayProps, type Kind, nameIn } from './kind.ts';
import { BalanceFigures } from './parts/BalanceFigures.tsx';
import { Nothing } from './parts/Nothing.tsx';

export const money: Kind<MoneyField> = {
  Display: MoneyDisplay,
  filter: { Summary: RangeSummary, Editor: RangeEditor },
  align: 'right',
};

export const balances: Kind<BalancesField> = {
  Display: BalancesDisplay,
  exported: (record, name) =>
    balancesIn(record, name)
      .map(({ abbreviation, balance }) => `${balance} ${abbreviation}`)
      .join('; '),
};

/** The balances of a wallet's record; none where it doesn't have any. */
export function balancesIn(record: RaRecord | undefined, name: string): Balance[] {
  const value = record?.[name];
  return Array.isArray(value) ? value : [];
}

function MoneyDisplay({ name, field }: DisplayProps<MoneyField>) {
  const locale = useLocale();
  const record = useRecordContext();
  const value = record?.[name];
  if (typeof value !== 'string') return <Nothing />;
  const currency = nameIn(record, field.currencyField);
  return <span className="figures">{formatMoney(value, currency, locale)}</span>;
}

/** In a list the first few, zero ones last: enough to recognise a wallet by. */
const SHOWN_IN_LIST = 3;

function BalancesDisplay({ name, whole, plain }: DisplayProps<BalancesField>) {
  const locale = useLocale();
  const all = balancesIn(useRecordContext(), name);
  if (all.length === 0) return <Nothing />;
  if (whole) return <BalanceFigures balances={all} />;
  const ordered = [...all].sort((one, other) => Number(isZero(one)) - Number(isZero(other)));
  const shown = ordered.slice(0, SHOWN_IN_LIST);
  const more = all.length - shown.length;
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 12 }}>
      {shown.map(({ currency, abbreviation, balance }) => (
        <span key={currency} className="figures">
          {formatDecimal(balance, locale)}{' '}
          <Typography component="span" variant="caption" color={plain ? 'inherit' : 'textSecondary'}>
            {abbreviation}
          </Typography>
        </span>
      ))}
      {more > 0 && (
        <Typography component="span" variant="caption" color="textSecondary">
          +{more}
        </Typography>
      )}
    </span>
  );
}

function isZero({ balance }: Balance): boolean {
  return /^-?[0.]*$/.test(balance);
}
