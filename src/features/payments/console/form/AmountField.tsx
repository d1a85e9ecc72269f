/**
 * An exact amount of a currency. Input stays as typed until it can be parsed; then it is completed to all of the
 * currency's decimals. Nothing is rounded or truncated. If readers of another language would interpret the text as
 * another amount, the field shows its interpretation, even after completing it.
 */

import { Box, Button, InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { formatDecimal, formatMoney, typedAmount } from '#engine/console';
import type { PartyCurrency } from '#features/wallets/console';

type Props = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onLeft?: () => void;
  currency: PartyCurrency | undefined;
  /** The maximum, as a decimal string. */
  most?: string | undefined;
  /** The error text. */
  error?: string | undefined;
  required?: boolean;
};

type Doubt = { amount: string; notAs?: string };

export function AmountField({
  label,
  value,
  onChange,
  onLeft,
  currency,
  most,
  error,
  required = true,
}: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const read = currency && value.trim() ? typedAmount(value, locale, currency.decimals, currency) : undefined;
  // Too many decimals can be reported while typing, because more input can't fix them; other errors wait for blur.
  const early =
    read && 'validationError' in read && read.validationError.key === 'validation.decimals'
      ? read.validationError
      : undefined;
  const said = error ?? (early && translate(early.key, early.args));
  const [writtenOut, setWrittenOut] = useState<Doubt & { text: string }>();
  const doubt = read && 'notAs' in read ? read : writtenOut?.text === value ? writtenOut : undefined;
  const writeOut = () => {
    if (!read || !('amount' in read)) return;
    const text = formatDecimal(read.amount, locale);
    if (doubt) setWrittenOut({ ...doubt, text });
    onChange(text);
  };
  const hint = () => {
    if (!currency) return ' ';
    const written = (amount: string) => formatMoney(amount, currency.abbreviation, locale);
    if (doubt?.notAs !== undefined) {
      const args = { amount: written(doubt.amount), other: formatDecimal(doubt.notAs, locale) };
      return (
        <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
          {translate('console.money.takenAs', args)}
        </Box>
      );
    }
    return most === undefined ? ' ' : translate('console.money.most', { amount: written(most) });
  };
  return (
    <TextField
      label={label}
      required={required}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        writeOut();
        onLeft?.();
      }}
      error={Boolean(said)}
      helperText={said ?? hint()}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal', className: 'figures', style: { textAlign: 'right' } },
        input: {
          endAdornment: currency && (
            <InputAdornment position="end">
              {currency.abbreviation}
              {most !== undefined && !/^-?[0.]*$/.test(most) && (
                <Button
                  size="small"
                  sx={{ ml: 1, minWidth: 0 }}
                  onClick={() => onChange(formatDecimal(most, locale))}
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
