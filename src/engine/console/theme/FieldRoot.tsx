/**
 * The root of every text field. React-admin 5.15 passes `InputProps` in addition to `slotProps`; MUI 9
 * doesn't know the former and would render it as an attribute.
 */
import { FormControl, type FormControlProps } from '@mui/material';

type FieldRootProps = FormControlProps & { InputProps?: unknown; ownerState?: unknown };

export function FieldRoot({ InputProps: _unknown, ownerState: _state, ...props }: FieldRootProps) {
  return <FormControl {...props} />;
}
