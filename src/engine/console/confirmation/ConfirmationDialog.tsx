/** Password, or a code if a second factor is enabled; closing the dialog cancels the call. */
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Skeleton,
} from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { confirmIdentity } from '../../contract/calls/confirmation.ts';
import { PasswordInput } from '../account/PasswordInput.tsx';
import { useSectionForm } from '../account/useSectionForm.ts';
import { StackedForm } from '../forms/StackedForm.tsx';
import { callService } from '../providers/call.ts';
import { CodeLine } from '../secondFactor/CodeLine.tsx';
import { useSecondFactor } from '../secondFactor/useSecondFactor.ts';

export function ConfirmationDialog({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const translate = useTranslate();
  const heading = useId();
  const { data: factor, isError } = useSecondFactor();
  const asksCode = Boolean(factor?.since);
  const field = asksCode ? 'code' : 'currentPassword';
  const form = useSectionForm({
    start: { code: '', currentPassword: '' },
    check: (filled) => (filled[field] ? {} : { [field]: { key: 'validation.required' } }),
    send: (filled) => callService(confirmIdentity, { body: { [field]: filled[field] } }),
    onDone: () => onDone(true),
  });
  return (
    <Dialog open maxWidth="xs" fullWidth onClose={() => onDone(false)} aria-labelledby={heading}>
      <StackedForm onSubmit={form.submit} listUnplaced={form.listUnplaced}>
        <DialogTitle id={heading}>{translate('console.confirmation.title')}</DialogTitle>
        <DialogContent>
          {!factor && !isError ? (
            <Skeleton variant="rounded" height={112} />
          ) : (
            <>
              <DialogContentText sx={{ mb: 2 }}>
                {translate(`console.confirmation.${asksCode ? 'code' : 'password'}`)}
              </DialogContentText>
              {asksCode ? (
                <CodeLine {...form.field('code')} autoFocus />
              ) : (
                <PasswordInput
                  {...form.field('currentPassword')}
                  label={translate('console.secondFactor.currentPassword')}
                  autoComplete="current-password"
                  autoFocus
                  fullWidth
                />
              )}
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onDone(false)}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disableElevation loading={form.isPending}>
            {translate('console.confirmation.submit')}
          </Button>
        </DialogActions>
      </StackedForm>
    </Dialog>
  );
}
