/** A select for toolbars, with its label inside the field instead of above it. */
import { InputAdornment, TextField } from '@mui/material';
import type { ReactNode } from 'react';

type Props = {
  name: string;
  /** The selected value; "" is valid. */
  value: string;
  onChange: (value: string) => void;
  /** MenuItems. */
  children: ReactNode;
};

export function NamedSelect({ name, value, onChange, children }: Props) {
  return (
    <TextField
      select
      size="small"
      margin="none"
      hiddenLabel
      fullWidth={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ maxWidth: '100%' }}
      slotProps={{
        select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': name } },
        input: {
          startAdornment: (
            <InputAdornment position="start" sx={{ mr: 0.75 }} aria-hidden>
              {name}
            </InputAdornment>
          ),
        },
      }}
    >
      {children}
    </TextField>
  );
}
