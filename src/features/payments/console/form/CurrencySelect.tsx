/** Selects a currency. Unavailable currencies are listed as disabled, with the reason. */
import { Box, MenuItem, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Amount } from '#engine/console';
import type { CurrencyChoice } from './payment.ts';

type Props = {
  label: string;
  choices: readonly CurrencyChoice[];
  /** `_id` of a currency; '' if none is selected. */
  value: string;
  onChange: (currency: string) => void;
  /** The error of the selection. */
  error?: string | undefined;
  /** Shown if there is no error. */
  hint?: ReactNode;
  /** Whether each option shows the wallet's balance. */
  hasBalances?: boolean;
};

export function CurrencySelect({ label, choices, value, onChange, error, hint = ' ', hasBalances }: Props) {
  const translate = useTranslate();
  const selected = choices.find(({ currency }) => currency === value);
  const errorText =
    error ??
    (selected?.disabledReason && translate(selected.disabledReason.key, selected.disabledReason.args));
  return (
    <TextField
      select
      required
      label={label}
      value={selected ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      disabled={choices.length === 0}
      error={Boolean(errorText)}
      helperText={errorText ?? hint}
      // Keeps the reason readable while the field is disabled.
      sx={{ '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' } }}
      slotProps={{ select: { renderValue: () => selected?.abbreviation } }}
    >
      {choices.map(({ currency, abbreviation, balance, disabledReason }) => (
        <MenuItem
          key={currency}
          value={currency}
          disabled={disabledReason !== undefined}
          sx={{
            justifyContent: 'space-between',
            columnGap: 3,
            flexWrap: 'wrap',
            '&.Mui-disabled': { opacity: 1 },
          }}
        >
          <Box component="span" sx={{ color: disabledReason && 'text.secondary' }}>
            {abbreviation}
          </Box>
          {hasBalances && !disabledReason && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              <Amount amount={balance} />
            </Box>
          )}
          {disabledReason && (
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem', whiteSpace: 'normal' }}>
              {translate(disabledReason.key, disabledReason.args)}
            </Box>
          )}
        </MenuItem>
      ))}
    </TextField>
  );
}
