/** A form whose fields stand below one another; what is wrong is said by the page, not by the browser. */
import { Stack } from '@mui/material';
import type { ReactNode } from 'react';

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
