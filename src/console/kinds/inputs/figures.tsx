/** Whole numbers, percentages and amounts; the latter two are decimal strings from end to end. */
import { NumberInput, TextInput } from 'react-admin';
import type { IntegerField, MoneyField, PercentField } from '../../../contract/fields.ts';
import type { InputProps } from '../kind.ts';

export function Integer({ name, field, isNew }: InputProps<IntegerField>) {
  return (
    <NumberInput
      source={name}
      min={field.min}
      max={field.max}
      step={1}
      required={Boolean(field.required)}
      defaultValue={isNew ? field.default : undefined}
      fullWidth
    />
  );
}

export function Decimal({ name, field, isNew }: InputProps<PercentField | MoneyField>) {
  return (
    <TextInput
      source={name}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      required={Boolean(field.required)}
      defaultValue={isNew ? field.default : undefined}
      fullWidth
    />
  );
}
