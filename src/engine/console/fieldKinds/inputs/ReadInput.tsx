/**
 * A number in a record's form, parsed in the user's language. The form holds the decimal string for the service. The
 * field shows what was typed until it loses the focus, then the formatted number.
 */
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { FieldTitle, useInput, useLocale, useTranslate } from 'react-admin';
import type { Field } from '../../../contract/fields.ts';
import { SIGNED_DECIMAL } from '../../../contract/values/decimals.ts';
import { errorText } from '../../forms/fieldErrors.ts';
import { formatDecimal } from '../format.ts';
import type { InputProps } from '../kind.ts';
import type { parseTypedAmount } from '../typedAmount.ts';

type Typed = {
  text: string;
  /** The form's value when the text was typed. */
  formValue: string;
  /** The number in another language's reading; shown until the text changes. */
  notAs?: string | undefined;
};

type Props = InputProps<Field> & {
  parse: (text: string) => ReturnType<typeof parseTypedAmount>;
  /** Its unit. */
  unit?: string | undefined;
  /** Formats it in the user's language, with its unit. */
  format: (number: string) => string;
  /** The text is parsed again when this changes. */
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
  // Other changes of the form's value, such as a reload, replace what was typed.
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
      label={<FieldTitle source={name} resource={resource.name} />}
      value={current ? current.text : formatted}
      onChange={({ target }) => update(target.value)}
      onBlur={() => {
        if (current && parsed && 'amount' in parsed) setTyped({ ...current, text: formatted });
        input.onBlur();
      }}
      error={message !== undefined}
      helperText={message ?? hint}
      required={Boolean(field.required) || isRequired}
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
