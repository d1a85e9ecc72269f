/** A form whose fields stand below one another; what is wrong is said by the page, not by the browser. */
import { Stack } from '@mui/material';
import type { ReactNode, Ref } from 'react';

type Props = { onSubmit: () => void; place?: Ref<HTMLFormElement>; children: ReactNode };

export function StackedForm({ onSubmit, place, children }: Props) {
  return (
    <Stack
      component="form"
      ref={place}
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
