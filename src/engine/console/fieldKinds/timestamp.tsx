/**
 * Calendar days, which are the same in every time zone, and timestamps, shown in the user's time zone and
 * sent as UTC.
 */
import { useLocale, useRecordContext } from 'react-admin';
import type { DateField, TimestampField } from '../../contract/fields.ts';
import { PeriodEditor } from './filters/lazyEditors.ts';
import { PeriodSummary } from './filters/summaries.tsx';
import { formatDay, formatTimestampText, type Precision } from './format.ts';
import { type DisplayProps, type Kind, plainCell, toPlainText } from './kind.ts';
import { EmptyValue } from './parts/EmptyValue.tsx';

export const timestamp: Kind<TimestampField> = {
  ...plainCell,
  Display: TimestampDisplay,
  filter: { Summary: PeriodSummary, Editor: PeriodEditor },
  toText: (record, name, _field, locale) => formatTimestampText(toPlainText(record, name), locale),
};

export const date: Kind<DateField> = {
  ...plainCell,
  Display: DayDisplay,
  filter: { Summary: PeriodSummary, Editor: PeriodEditor },
  toText: (record, name, _field, locale) => formatDay(toPlainText(record, name), locale),
};

function DayDisplay({ name }: DisplayProps<DateField>) {
  const locale = useLocale();
  const value = useRecordContext()?.[name];
  if (typeof value !== 'string') return <EmptyValue />;
  return (
    <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
      {formatDay(value, locale)}
    </time>
  );
}

function TimestampDisplay({ name, field, full }: DisplayProps<TimestampField>) {
  const locale = useLocale();
  const value = useRecordContext()?.[name];
  if (typeof value !== 'string') return <EmptyValue />;
  return (
    <time
      dateTime={value}
      // Created on first use, because it takes as long as rendering a few rows.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatTimestampText(value, locale, 'zone');
      }}
      style={{ whiteSpace: 'nowrap' }}
    >
      {formatTimestampText(value, locale, choosePrecision(field, full))}
    </time>
  );
}

function choosePrecision(field: TimestampField, full: boolean | undefined): Precision {
  if (full) return 'second';
  return field.day ? 'day' : 'minute';
}
