/** Whole numbers and percentages. */
import { useLocale, useRecordContext } from 'react-admin';
import type { IntegerField, PercentField } from '../../contract/fields.ts';
import { RangeEditor } from './filters/lazyEditors.ts';
import { RangeSummary } from './filters/summaries.tsx';
import { formatDecimal } from './format.ts';
import type { Kind } from './kind.ts';
import { Nothing } from './parts/Nothing.tsx';

export const integer: Kind<IntegerField> = {
  Display: NumberDisplay,
  filter: { Summary: RangeSummary, Editor: RangeEditor },
  align: 'right',
};

export const percent: Kind<PercentField> = {
  Display: NumberDisplay,
  filter: { Summary: RangeSummary, Editor: RangeEditor },
  align: 'right',
};

function NumberDisplay({ name }: { name: string }) {
  const locale = useLocale();
  const value = useRecordContext()?.[name];
  return value === undefined || value === null ? <Nothing /> : formatDecimal(String(value), locale);
}
