/** Calendar days, and timestamps: entered in the user's time zone, sent as UTC. */
import { FieldTitle, useInput, useTranslate } from 'react-admin';
import type { DateField, TimestampField } from '../../../contract/fields.ts';
import { errorText } from '../../forms/fieldErrors.ts';
import { formatLocalMinute } from '../../providers/data/localTime.ts';
import type { InputProps } from '../kind.ts';
import { HALF_TYPED, TypedDate } from '../parts/TypedDate.tsx';

export function TimestampInput(props: InputProps<TimestampField>) {
  return <DateInput {...props} type="datetime-local" toInput={formatLocalMinute} fromInput={toUtc} />;
}

/** The browser's input and the service use the same format for days. */
export function Day(props: InputProps<DateField>) {
  return <DateInput {...props} type="date" toInput={String} fromInput={String} />;
}

type Props = InputProps<TimestampField | DateField> & {
  type: 'date' | 'datetime-local';
  toInput: (value: string) => string;
  fromInput: (text: string) => string;
};

/** An incomplete value stays in the form, whose schema rejects it: it is never saved as an empty field. */
function DateInput({ name, field, resource, isNew, type, toInput, fromInput }: Props) {
  const translate = useTranslate();
  const {
    id,
    field: input,
    fieldState: { error },
    isRequired,
  } = useInput({ source: name, defaultValue: isNew && field.kind === 'date' ? field.default : undefined });
  const value = String(input.value ?? '');
  return (
    <TypedDate
      id={id}
      {...{ type, name: input.name, inputRef: input.ref }}
      label={<FieldTitle source={name} resource={resource.name} />}
      required={Boolean(field.required) || isRequired}
      value={value && value !== HALF_TYPED ? toInput(value) : value}
      onChange={(text) => input.onChange(text && fromInput(text))}
      onHalfTyped={() => input.onChange(HALF_TYPED)}
      onBlur={input.onBlur}
      error={error !== undefined}
      helperText={error?.message ? errorText(translate, error.message) : ' '}
      margin="dense"
      size="small"
      fullWidth
    />
  );
}

/** The browser's input uses local time without a zone. */
function toUtc(local: string): string {
  return new Date(local).toISOString();
}
