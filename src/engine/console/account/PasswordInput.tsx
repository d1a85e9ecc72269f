/** A password input with a button that shows the password. */
import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import { IconButton, InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

export function PasswordInput(props: Omit<TextFieldProps, 'type'> & { autoComplete: string }) {
  const translate = useTranslate();
  const [isVisible, setVisible] = useState(false);
  const label = translate(
    isVisible ? 'console.signInPages.hidePassword' : 'console.signInPages.showPassword',
  );
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      required
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                size="small"
                aria-label={label}
                title={label}
                onClick={() => setVisible(!isVisible)}
              >
                {isVisible ? <HideIcon fontSize="small" /> : <ShowIcon fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
