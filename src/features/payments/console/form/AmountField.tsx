/**
 * An exact amount of a currency. What is typed or pasted stays as it is until it can be read; then it is
 * written out with all of the currency's decimals. Nothing is rounded or cut off.
 */

import { Button, InputAdornment, TextField } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { formatDecimal, formatMoney } from '../../../../engine/console/kinds/format.ts';
import { typedAmount } from '../../../../engine/console/kinds/typedAmount.ts';
import type { ValidationError } from '../../../../engine/contract/validationErrors.ts';
import type { Currency } from '../../../wallets/console/index.ts';

type Props = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  currency: Currency | undefined;
  /** The most that is possible, as a decimal string. */
  most?: string | undefined;
  validationError?: ValidationError | undefined;
  required?: boolean;
};

export function AmountField({
  label,
  value,
  onChange,
  currency,
  most,
  validationError,
  required = true,
}: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const read = currency && value.trim() ? typedAmount(value, locale, currency.decimals) : undefined;
  // Too many decimals are never right, however much is typed after them; the rest is said when it is done.
  const early =
    read && 'validationError' in read && read.validationError.key === 'validation.decimals'
      ? read.validationError
      : undefined;
  const said = validationError ?? early;
  const writeOut = () => {
    if (read && 'amount' in read) onChange(formatDecimal(read.amount, locale));
  };
  return (
    <TextField
      label={label}
      required={required}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={writeOut}
      error={Boolean(said)}
      helperText={
        said
          ? translate(said.key, said.args)
          : currency && most !== undefined
            ? translate('console.money.most', { amount: formatMoney(most, currency.abbreviation, locale) })
            : ' '
      }
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
