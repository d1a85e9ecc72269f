/** A select with few options, beside a figure's heading. */
import { MenuItem, TextField } from '@mui/material';

type ChoiceProps = {
  label: string;
  value: string;
  choices: readonly { id: string; label: string }[];
  onChoose: (id: string) => void;
};

export function OverviewChoice({ label, value, choices, onChoose }: ChoiceProps) {
  return (
    <TextField
      select
      size="small"
      margin="none"
      fullWidth={false}
      sx={{ minWidth: 96 }}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ htmlInput: { 'aria-label': label } }}
    >
      {choices.map(({ id, label }) => (
        <MenuItem key={id} value={id}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
