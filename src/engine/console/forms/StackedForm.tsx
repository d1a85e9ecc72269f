/** A form whose fields stand below one another; what is wrong is said by the page, not by the browser. */
import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Complaints } from '../../contract/validationErrors.ts';

export function StackedForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <Stack
      component="form"
      noValidate
      spacing={1}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </Stack>
  );
}

/** A function that says what is wrong with a field, in the person's language; undefined where nothing is. */
export function useComplaintOf(complaints: Complaints): (field: string) => string | undefined {
  const translate = useTranslate();
  return (field) => {
    const complaint = complaints[field];
    return complaint && translate(complaint.key, complaint.args);
  };
}
