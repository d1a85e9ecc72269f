/** A step of a dialog: its fields, submit button and cancel button. */
import { Button, DialogActions, DialogContent } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { StackedForm } from '../forms/StackedForm.tsx';
import type { FieldErrors } from '../forms/useFieldErrors.ts';

type Props = {
  form: Pick<FieldErrors, 'listUnplaced'> & { isPending: boolean; submit(): void };
  action: string;
  color?: 'error';
  onCancel: () => void;
  children: ReactNode;
};

export function Step({ form, action, color, onCancel, children }: Props) {
  const translate = useTranslate();
  return (
    <StackedForm onSubmit={form.submit} listUnplaced={form.listUnplaced}>
      <DialogContent sx={{ pt: 0 }}>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{translate('ra.action.cancel')}</Button>
        <Button
          type="submit"
          variant="contained"
          disableElevation
          color={color ?? 'primary'}
          loading={form.isPending}
        >
          {action}
        </Button>
      </DialogActions>
    </StackedForm>
  );
}
