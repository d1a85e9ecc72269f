/** Moments: entered in the person's time zone, sent as UTC. */
import { DateTimeInput } from 'react-admin';
import type { MomentField } from '../../../contract/fields.ts';
import type { InputProps } from '../kind.ts';

export function Moment({ name, field }: InputProps<MomentField>) {
  return <DateTimeInput source={name} parse={toUtc} required={Boolean(field.required)} fullWidth />;
}

/** The browser's input speaks local time without a zone. */
function toUtc(local: string): string | null {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
