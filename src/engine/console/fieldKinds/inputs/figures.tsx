/** Integers, decimals and percentages; the latter two are decimal strings throughout. */
import { NumberInput, TextInput, useLocale } from 'react-admin';
import type { DecimalField, IntegerField, PercentField } from '../../../contract/fields.ts';
import { formatDecimal } from '../format.ts';
import type { InputProps } from '../kind.ts';
import { parseTypedDecimal } from '../typedAmount.ts';
import { ReadInput } from './ReadInput.tsx';

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

/** Parsed like an amount of money: "10.000" is ten thousand in Spanish, regardless of the field's decimals. */
export function Decimal({ field, ...props }: InputProps<DecimalField>) {
  const locale = useLocale();
  return (
    <ReadInput
      {...{ ...props, field }}
      parse={(text) => parseTypedDecimal(text, locale, field.decimals)}
      format={(number) => formatDecimal(number, locale)}
      parseKey={String(field.decimals)}
    />
  );
}

/**
 * Typed with the language's decimal separator or a point; stored in the service's format. Percentages have no thousands
 * separators: a comma is always a decimal separator.
 */
export function Percent({ name, field, isNew }: InputProps<PercentField>) {
  const hasComma = formatDecimal('0.5', useLocale()).includes(',');
  return (
    <TextInput
      source={name}
      format={(value: unknown) => (hasComma ? String(value ?? '').replace('.', ',') : (value ?? ''))}
      parse={(typed: string) => typed.replace(',', '.').replace('−', '-')}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      required={Boolean(field.required)}
      defaultValue={isNew ? field.default : undefined}
      fullWidth
    />
  );
}
