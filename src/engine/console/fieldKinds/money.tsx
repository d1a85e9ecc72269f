/** Amounts: decimal strings throughout, right-aligned with tabular digits. */
import { Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import type { AmountsField, CurrencyAmount, MoneyField } from '../../contract/fields.ts';
import { RangeEditor } from './filters/lazyEditors.ts';
import { RangeSummary } from './filters/summaries.tsx';
import { formatMoney } from './format.ts';
import { type DisplayProps, getReferenceName, type Kind, plainCell } from './kind.ts';
import { Amount } from './parts/Amount.tsx';
import { AmountList, AmountParts, type DisplayAmount } from './parts/AmountList.tsx';
import { EmptyValue } from './parts/EmptyValue.tsx';
import { MarkedAmount } from './parts/MarkedAmount.tsx';

export const money: Kind<MoneyField> = {
  ...plainCell,
  Display: MoneyDisplay,
  filter: { Summary: RangeSummary, Editor: RangeEditor },
  isRight: () => true,
  toText: (record, name, { currencyField }, locale) =>
    typeof record[name] === 'string'
      ? formatMoney(record[name], getReferenceName(record, currencyField), locale)
      : '',
};

export const amounts: Kind<AmountsField> = {
  ...plainCell,
  isWide: () => true,
  Display: AmountsDisplay,
  toText: (record, name, field, locale) =>
    mostNotable(readAmounts(record, name, field))
      .map(({ abbreviation, amount }) => formatMoney(amount, abbreviation, locale))
      .join(' · '),
};

/** The amounts of a record's field, with the labels of their parts. */
export function readAmounts(
  record: RaRecord | undefined,
  name: string,
  { amountName, parts }: AmountsField,
  labelOf: (part: string) => string = String,
): DisplayAmount[] {
  const value: unknown = record?.[name];
  const all: readonly (CurrencyAmount & Record<string, unknown>)[] = Array.isArray(value) ? value : [];
  return all.map(({ currency, abbreviation, altered, expected, [amountName]: amount, ...others }) => ({
    ...{ currency, abbreviation, altered, expected },
    amount: String(amount),
    parts: parts.flatMap((part) => {
      const value = others[part];
      return typeof value === 'string' ? [{ label: labelOf(part), amount: value }] : [];
    }),
  }));
}

function MoneyDisplay({ name, field }: DisplayProps<MoneyField>) {
  const record = useRecordContext();
  const value = record?.[name];
  if (typeof value !== 'string') return <EmptyValue />;
  const currency = getReferenceName(record, field.currencyField);
  // A change of the amount alone may not name the currency.
  return <Amount amount={value} currency={currency} />;
}

/** Lists show a few amounts: enough to recognize a record. */
const MAX_IN_LIST = 3;

function mostNotable(amounts: readonly DisplayAmount[]): DisplayAmount[] {
  return [...amounts].sort((one, other) => rankAmount(one) - rankAmount(other)).slice(0, MAX_IN_LIST);
}

/** Sorts altered amounts and those with parts first, zeros last. */
export function rankAmount({ amount, altered, parts = [] }: DisplayAmount): number {
  if (altered || parts.length > 0) return 0;
  return /^-?[0.]*$/.test(amount) ? 2 : 1;
}

function AmountsDisplay({ name, field, full }: DisplayProps<AmountsField>) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const all = readAmounts(useRecordContext(), name, field, (part) =>
    translate(`resources.${resource}.amounts.${part}`),
  );
  if (all.length === 0) return <EmptyValue />;
  if (full) return <AmountList amounts={all} />;
  const shown = mostNotable(all);
  const more = all.length - shown.length;
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 12 }}>
      {shown.map(({ currency, abbreviation, amount, altered, expected, parts = [] }) => (
        <span key={currency}>
          <MarkedAmount altered={altered} expected={expected}>
            <Amount amount={amount} currency={abbreviation} />
          </MarkedAmount>
          <AmountParts parts={parts} />
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
