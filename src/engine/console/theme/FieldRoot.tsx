/**
 * The root of every text field. React-admin 5.15 still hands its fields the `InputProps` of older versions of MUI
 * beside the newer `slotProps` that say the same; MUI 9 doesn't know them, and would write them into the page.
 */
import { FormControl, type FormControlProps } from '@mui/material';

type FieldRootProps = FormControlProps & { InputProps?: unknown; ownerState?: unknown };

export function FieldRoot({ InputProps: _unknown, ownerState: _state, ...props }: FieldRootProps) {
  return <FormControl {...props} />;
}
