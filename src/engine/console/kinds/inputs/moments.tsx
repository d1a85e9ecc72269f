/** Calendar days. Moments: entered in the person's time zone, sent as UTC. */
import { DateInput, DateTimeInput } from 'react-admin';
import type { DateField, MomentField } from '../../../contract/fields.ts';
import type { InputProps } from '../kind.ts';

export function Moment({ name, field }: InputProps<MomentField>) {
  return <DateTimeInput source={name} parse={toUtc} required={Boolean(field.required)} fullWidth />;
}

/** As the browser's input speaks of days, so does the service. */
export function Day({ name, field, isNew }: InputProps<DateField>) {
  return (
    <DateInput
      source={name}
      required={Boolean(field.required)}
      defaultValue={isNew ? field.default : undefined}
      fullWidth
    />
  );
}

/** The browser's input speaks local time without a zone. */
function toUtc(local: string): string | null {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
