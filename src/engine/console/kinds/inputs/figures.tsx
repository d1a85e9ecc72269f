/** Whole numbers, and exact ones and percentages, which are decimal strings from end to end. */
import { NumberInput, TextInput, useLocale } from 'react-admin';
import type { DecimalField, IntegerField, PercentField } from '../../../contract/fields.ts';
import { formatDecimal } from '../format.ts';
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

/**
 * Typed with the language's own decimal sign, and with a point in any; kept as the service takes it. A percentage has
 * no thousands: a comma in it is a decimal sign whatever the language.
 */
export function Decimal({ name, field, isNew }: InputProps<DecimalField | PercentField>) {
  const hasComma = formatDecimal('0.5', useLocale()).includes(',');
  const takesComma = hasComma || field.kind === 'percent';
  return (
    <TextInput
      source={name}
      format={(value: unknown) => (hasComma ? String(value ?? '').replace('.', ',') : (value ?? ''))}
      parse={(typed: string) => (takesComma ? typed.replace(',', '.') : typed).replace('−', '-')}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      required={Boolean(field.required)}
      defaultValue={isNew ? field.default : undefined}
      fullWidth
    />
  );
}
