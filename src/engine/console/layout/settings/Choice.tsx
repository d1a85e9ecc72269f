/** A labelled choice between a few options. */
import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useId } from 'react';

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
};

export function SettingChoice<Value extends string>({ label, value, options, onChoose }: Props<Value>) {
  const id = useId();
  return (
    <Box>
      <Typography id={id} variant="body2" sx={{ fontWeight: 500, mb: 0.5 }}>
        {label}
      </Typography>
      <ToggleButtonGroup
        aria-labelledby={id}
        exclusive
        fullWidth
        value={value}
        onChange={(_event, chosen: Value | null) => chosen && onChoose(chosen)}
      >
        {options.map((option) => (
          <ToggleButton key={option.value} value={option.value}>
            {option.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
