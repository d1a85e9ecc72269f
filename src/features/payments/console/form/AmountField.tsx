/**
 * An exact amount of a currency. Input stays as typed until it can be parsed; then it is completed to all of the
 * currency's decimals. Nothing is rounded or truncated. If readers of another language would interpret the text as
 * another amount, the field shows its interpretation, even after completing it.
 */

import { Box, Button, InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { formatDecimal, formatMoney, parseTypedAmount } from '#engine/console';
import type { PartyCurrency } from '#features/wallets/console';

type Props = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  currency: PartyCurrency | undefined;
  /** The maximum, as a decimal string. */
  max?: string | undefined;
  /** The error text. */
  error?: string | undefined;
  required?: boolean;
};

type Ambiguity = { amount: string; notAs?: string };

export function AmountField({
  label,
  value,
  onChange,
  onBlur,
  currency,
  max,
  error,
  required = true,
}: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const parsed =
    currency && value.trim() ? parseTypedAmount(value, locale, currency.decimals, currency) : undefined;
  // Too many decimals can be reported while typing, because more input can't fix them; other errors wait for blur.
  const early =
    parsed && 'validationError' in parsed && parsed.validationError.key === 'validation.decimals'
      ? parsed.validationError
      : undefined;
  const errorText = error ?? (early && translate(early.key, early.args));
  const [completed, setCompleted] = useState<Ambiguity & { text: string }>();
  const ambiguity = parsed && 'notAs' in parsed ? parsed : completed?.text === value ? completed : undefined;
  const completeAmount = () => {
    if (!parsed || !('amount' in parsed)) return;
    const text = formatDecimal(parsed.amount, locale);
    if (ambiguity) setCompleted({ ...ambiguity, text });
    onChange(text);
  };
  const hint = () => {
    if (!currency) return ' ';
    const format = (amount: string) => formatMoney(amount, currency.abbreviation, locale);
    if (ambiguity?.notAs !== undefined) {
      const args = { amount: format(ambiguity.amount), other: formatDecimal(ambiguity.notAs, locale) };
      return (
        <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
          {translate('console.money.takenAs', args)}
        </Box>
      );
    }
    return max === undefined ? ' ' : translate('console.money.most', { amount: format(max) });
  };
  return (
    <TextField
      label={label}
      required={required}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        completeAmount();
        onBlur?.();
      }}
      error={Boolean(errorText)}
      helperText={errorText ?? hint()}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal', className: 'figures', style: { textAlign: 'right' } },
        input: {
          endAdornment: currency && (
            <InputAdornment position="end">
              {currency.abbreviation}
              {max !== undefined && !/^-?[0.]*$/.test(max) && (
                <Button
                  size="small"
                  sx={{ ml: 1, minWidth: 0 }}
                  onClick={() => onChange(formatDecimal(max, locale))}
                >
                  {translate('console.money.all')}
                </Button>
              )}
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
