/** A code from the authenticator app; accepts recovery codes too. */
import { TextField, type TextFieldProps } from '@mui/material';
import { useTranslate } from 'react-admin';

export function CodeLine(props: TextFieldProps) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate('console.secondFactor.code')}
      required
      fullWidth
      {...props}
      slotProps={{
        htmlInput: {
          autoComplete: 'one-time-code',
          autoCapitalize: 'none',
          spellCheck: false,
          className: 'figures',
          maxLength: 40,
        },
      }}
    />
  );
}
