/** Asks the user to save secrets that are shown only once. */
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { CopyButton } from '../fieldKinds/parts/CopyButton.tsx';
import type { GeneratedSecrets } from '../providers/generatedSecrets.ts';

export function GeneratedSecretsDialog({
  resource,
  secrets,
  onSaved,
}: GeneratedSecrets & { onSaved: () => void }) {
  const translate = useTranslate();
  const heading = useId();
  const entries = Object.entries(secrets);
  // Neither Escape nor a click beside it closes the dialog: the secrets would be lost.
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={heading}>
      <DialogTitle id={heading}>
        {translate('console.generatedSecrets.title', { smart_count: entries.length })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('console.generatedSecrets.text')}</DialogContentText>
        {entries.map(([name, value]) => {
          const label = translate(`resources.${resource}.fields.${name}`, { _: name });
          return (
            <Box key={name} sx={{ mb: 1.5 }}>
              <Typography variant="body2" color="textSecondary">
                {label}
              </Typography>
              <CopyButton value={value} label={label} />
            </Box>
          );
        })}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" disableElevation onClick={onSaved} autoFocus>
          {translate('console.generatedSecrets.saved')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
