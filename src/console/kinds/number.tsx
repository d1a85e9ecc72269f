/** Whole numbers and percentages. */
import { NumberInput, TextInput, useLocale, useRecordContext } from 'react-admin';
import type { IntegerField, PercentField } from '../../contract/fields.ts';
import { formatDecimal } from '../format.ts';
import type { Kind } from './kind.ts';
import { Nothing } from './Nothing.tsx';

export const integer: Kind<IntegerField> = {
  Display: NumberDisplay,
  Input: ({ name, field, isNew }) => (
    <NumberInput
      source={name}
      min={field.min}
      max={field.max}
      step={1}
      required={Boolean(field.required)}
      defaultValue={isNew ? field.default : undefined}
      fullWidth
    />
  ),
  filters: ({ name }) => [<NumberInput key={name} source={name} step={1} />],
  align: 'right',
};

export const percent: Kind<PercentField> = {
  Display: NumberDisplay,
  Input: ({ name, field, isNew }) => (
    <TextInput
      source={name}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      required={Boolean(field.required)}
      defaultValue={isNew ? field.default : undefined}
      fullWidth
    />
  ),
  filters: ({ name, says }) => [
    <TextInput key={`${name}_gte`} source={`${name}_gte`} label={says('atLeast')} resettable />,
    <TextInput key={`${name}_lte`} source={`${name}_lte`} label={says('atMost')} resettable />,
  ],
  align: 'right',
};

function NumberDisplay({ name }: { name: string }) {
  const locale = useLocale();
  const value = useRecordContext()?.[name];
  return value === undefined || value === null ? <Nothing /> : formatDecimal(String(value), locale);
}
