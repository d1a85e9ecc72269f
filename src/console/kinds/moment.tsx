/** Moments: shown in the person's time zone, sent as UTC. */
import { DateTimeInput, useLocale, useRecordContext } from 'react-admin';
import type { MomentField } from '../../contract/fields.ts';
import { formatMoment, type Precision } from '../format.ts';
import type { DisplayProps, Kind } from './kind.ts';
import { Nothing } from './Nothing.tsx';

export const moment: Kind<MomentField> = {
  Display: MomentDisplay,
  Input: ({ name, field }) => (
    <DateTimeInput source={name} parse={toUtc} required={Boolean(field.required)} fullWidth />
  ),
  filters: ({ name, says }) => [
    <DateTimeInput key={`${name}_gte`} source={`${name}_gte`} label={says('from')} parse={toUtc} />,
    <DateTimeInput key={`${name}_lte`} source={`${name}_lte`} label={says('to')} parse={toUtc} />,
  ],
};

function MomentDisplay({ name, field, whole }: DisplayProps<MomentField>) {
  const locale = useLocale();
  const value = useRecordContext()?.[name];
  if (typeof value !== 'string') return <Nothing />;
  return (
    <time dateTime={value} title={formatMoment(value, locale, 'second')} style={{ whiteSpace: 'nowrap' }}>
      {formatMoment(value, locale, precisionOf(field, whole))}
    </time>
  );
}

function precisionOf(field: MomentField, whole: boolean | undefined): Precision {
  if (whole) return 'second';
  return field.day ? 'day' : 'minute';
}

/** The browser's input speaks local time without a zone. */
function toUtc(local: string): string | null {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
