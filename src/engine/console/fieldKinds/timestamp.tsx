/** Calendar days, shown alike everywhere. Moments: shown in the person's time zone, sent as UTC. */
import { useLocale, useRecordContext } from 'react-admin';
import type { DateField, TimestampField } from '../../contract/fields.ts';
import { PeriodEditor } from './filters/lazyEditors.ts';
import { PeriodSummary } from './filters/summaries.tsx';
import { formatDay, formatTimestampText, type Precision } from './format.ts';
import { type DisplayProps, type Kind, plainCell, plainText } from './kind.ts';
import { EmptyValue } from './parts/EmptyValue.tsx';

export const timestamp: Kind<TimestampField> = {
  ...plainCell,
  Display: MomentDisplay,
  filter: { Summary: PeriodSummary, Editor: PeriodEditor },
  toText: (record, name, _field, locale) => formatTimestampText(plainText(record, name), locale),
};

export const date: Kind<DateField> = {
  ...plainCell,
  Display: DayDisplay,
  filter: { Summary: PeriodSummary, Editor: PeriodEditor },
  toText: (record, name, _field, locale) => formatDay(plainText(record, name), locale),
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

function MomentDisplay({ name, field, whole }: DisplayProps<TimestampField>) {
  const locale = useLocale();
  const value = useRecordContext()?.[name];
  if (typeof value !== 'string') return <EmptyValue />;
  return (
    <time
      dateTime={value}
      // When it is asked for: making that format takes as long as a few rows do.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatTimestampText(value, locale, 'zone');
      }}
      style={{ whiteSpace: 'nowrap' }}
    >
      {formatTimestampText(value, locale, precisionOf(field, whole))}
    </time>
  );
}

function precisionOf(field: TimestampField, whole: boolean | undefined): Precision {
  if (whole) return 'second';
  return field.day ? 'day' : 'minute';
}
