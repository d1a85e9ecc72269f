/**
 * A figure in a record's form, read in the user's language. The form holds the decimal string that the service takes;
 * the field shows what was typed until it is left, then the figure written out.
 */
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { FieldTitle, useInput, useLocale, useTranslate } from 'react-admin';
import type { Field } from '../../../contract/fields.ts';
import { SIGNED_DECIMAL } from '../../../contract/values/decimals.ts';
import { errorText } from '../../forms/fieldErrors.ts';
import { formatDecimal } from '../format.ts';
import type { InputProps } from '../kind.ts';
import type { typedAmount } from '../typedAmount.ts';

type Typed = {
  text: string;
  /** What the form was given for it. */
  formValue: string;
  /** The figure another language would read; said as long as the field shows this one. */
  notAs?: string | undefined;
};

type Props = InputProps<Field> & {
  parse: (text: string) => ReturnType<typeof typedAmount>;
  /** What it is counted in. */
  unit?: string | undefined;
  /** In words of the language, with its unit. */
  format: (number: string) => string;
  /** What is typed is read anew where this changes. */
  parseKey: string;
};

export function ReadInput({ name, field, resource, isNew, parse, unit, format, parseKey }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const {
    id,
    field: input,
    fieldState,
    isRequired,
  } = useInput({ source: name, defaultValue: isNew ? field.default : undefined });
  const value = String(input.value ?? '');
  const [typed, setTyped] = useState<Typed>();
  // Whoever changes the form's value otherwise, as a reload does, replaces what was typed.
  const current = typed?.formValue === value ? typed : undefined;
  const parsed = current?.text.trim() ? parse(current.text) : undefined;

  const update = (text: string) => {
    const result = parse(text);
    const formValue = text.trim() && 'amount' in result ? result.amount : text.trim();
    setTyped({ text, formValue, notAs: 'amount' in result ? result.notAs : undefined });
    input.onChange(formValue);
  };
  useEffect(() => {
    if (current) update(current.text);
  }, [parseKey]);

  const earlyError =
    parsed && 'validationError' in parsed && /decimals|otherCurrency/.test(parsed.validationError.key)
      ? parsed.validationError
      : undefined;
  const error = fieldState.error?.message ? errorText(translate, fieldState.error.message) : undefined;
  const message = error ?? (earlyError && translate(earlyError.key, earlyError.args));
  const isNumber = SIGNED_DECIMAL.test(value);
  const alternative = isNumber ? current?.notAs : undefined;
  const hint =
    alternative === undefined
      ? ' '
      : translate('console.money.takenAs', {
          amount: format(value),
          other: formatDecimal(alternative, locale),
        });
  const formatted = isNumber ? formatDecimal(value, locale) : value;
  return (
    <TextField
      id={id}
      {...{ name: input.name, inputRef: input.ref }}
      label={
        <FieldTitle
          source={name}
          resource={resource.name}
          isRequired={Boolean(field.required) || isRequired}
        />
      }
      value={current ? current.text : formatted}
      onChange={({ target }) => update(target.value)}
      onBlur={() => {
        if (current && parsed && 'amount' in parsed) setTyped({ ...current, text: formatted });
        input.onBlur();
      }}
      error={message !== undefined}
      helperText={message ?? hint}
      required={Boolean(field.required)}
      margin="dense"
      size="small"
      fullWidth
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', className: 'figures' },
        input: { endAdornment: unit && <InputAdornment position="end">{unit}</InputAdornment> },
        formHelperText: {
          sx: alternative !== undefined && !message ? { color: 'text.primary', fontWeight: 600 } : undefined,
        },
      }}
    />
  );
}
