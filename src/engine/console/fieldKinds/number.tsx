/** Integers, decimals and percentages. */
import { useLocale, useRecordContext } from 'react-admin';
import type { DecimalField, IntegerField, PercentField } from '../../contract/fields.ts';
import { RangeEditor } from './filters/lazyEditors.ts';
import { RangeSummary } from './filters/summaries.tsx';
import { formatDecimal } from './format.ts';
import { type Kind, plainCell } from './kind.ts';
import { EmptyValue } from './parts/EmptyValue.tsx';

export const integer: Kind<IntegerField> = {
  ...plainCell,
  Display: NumberDisplay,
  filter: { Summary: RangeSummary, Editor: RangeEditor },
  isRight: () => true,
};

export const decimal: Kind<DecimalField> = {
  ...plainCell,
  Display: NumberDisplay,
  filter: { Summary: RangeSummary, Editor: RangeEditor },
  isRight: () => true,
};

export const percent: Kind<PercentField> = {
  ...plainCell,
  Display: NumberDisplay,
  filter: { Summary: RangeSummary, Editor: RangeEditor },
  isRight: () => true,
};

function NumberDisplay({ name }: { name: string }) {
  const locale = useLocale();
  const value = useRecordContext()?.[name];
  return value === undefined || value === null ? <EmptyValue /> : formatDecimal(String(value), locale);
}
