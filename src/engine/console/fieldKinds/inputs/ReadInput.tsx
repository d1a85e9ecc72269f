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
  sent: string;
  /** The figure another language would read; said as long as the field shows this one. */
  notAs?: string | undefined;
};

type Props = InputProps<Field> & {
  read: (text: string) => ReturnType<typeof typedAmount>;
  /** What it is counted in. */
  unit?: string | undefined;
  /** In words of the language, with its unit. */
  write: (figure: string) => string;
  /** What is typed is read anew where this changes. */
  readBy: string;
};

export function ReadInput({ name, field, resource, isNew, read, unit, write, readBy }: Props) {
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
  const kept = typed?.sent === value ? typed : undefined;
  const reading = kept?.text.trim() ? read(kept.text) : undefined;

  const take = (text: string) => {
    const found = read(text);
    const sent = text.trim() && 'amount' in found ? found.amount : text.trim();
    setTyped({ text, sent, notAs: 'amount' in found ? found.notAs : undefined });
    input.onChange(sent);
  };
  useEffect(() => {
    if (kept) take(kept.text);
  }, [readBy]);

  const early =
    reading && 'validationError' in reading && /decimals|otherCurrency/.test(reading.validationError.key)
      ? reading.validationError
      : undefined;
  const error = fieldState.error?.message ? errorText(translate, fieldState.error.message) : undefined;
  const said = error ?? (early && translate(early.key, early.args));
  const isFigure = SIGNED_DECIMAL.test(value);
  const doubt = isFigure ? kept?.notAs : undefined;
  const hint =
    doubt === undefined
      ? ' '
      : translate('console.money.takenAs', { amount: write(value), other: formatDecimal(doubt, locale) });
  const written = isFigure ? formatDecimal(value, locale) : value;
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
      value={kept ? kept.text : written}
      onChange={({ target }) => take(target.value)}
      onBlur={() => {
        if (kept && reading && 'amount' in reading) setTyped({ ...kept, text: written });
        input.onBlur();
      }}
      error={said !== undefined}
      helperText={said ?? hint}
      required={Boolean(field.required)}
      margin="dense"
      size="small"
      fullWidth
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', className: 'figures' },
        input: { endAdornment: unit && <InputAdornment position="end">{unit}</InputAdornment> },
        formHelperText: {
          sx: doubt !== undefined && !said ? { color: 'text.primary', fontWeight: 600 } : undefined,
        },
      }}
    />
  );
}
