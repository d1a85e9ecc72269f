/** The fields of a section of My account, at a readable width, and its submit button. */
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { StackedForm } from '../forms/StackedForm.tsx';
import type { FieldErrors } from '../forms/useFieldErrors.ts';

type Props = {
  /** The button's label. */
  action: string;
  form: Pick<FieldErrors, 'listUnplaced'> & { isPending: boolean; isChanged: boolean; submit(): void };
  children: ReactNode;
};

export function SectionForm({ action, form, children }: Props) {
  return (
    <Box sx={{ maxWidth: 520 }}>
      <StackedForm onSubmit={form.submit} listUnplaced={form.listUnplaced}>
        {children}
        <Box sx={{ pt: 0.5 }}>
          <Button
            type="submit"
            variant="contained"
            disableElevation
            loading={form.isPending}
            disabled={!form.isChanged}
          >
            {action}
          </Button>
        </Box>
      </StackedForm>
    </Box>
  );
}
