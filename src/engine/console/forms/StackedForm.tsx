/** A form with stacked fields. The page shows validation errors, not the browser. */
import { Stack } from '@mui/material';
import type { ReactNode, Ref } from 'react';
import { FormErrors } from './FormErrors.tsx';
import type { FieldErrors } from './useFieldErrors.ts';

type Props = {
  onSubmit: () => void;
  /** Errors that no field shows: `listUnplaced` of `useFilledForm` or `useFieldErrors`. */
  listUnplaced: FieldErrors['listUnplaced'];
  labelOf?: (field: string) => string | undefined;
  formRef?: Ref<HTMLFormElement>;
  children: ReactNode;
};

export function StackedForm({ onSubmit, listUnplaced, labelOf, formRef, children }: Props) {
  return (
    <Stack
      component="form"
      ref={formRef}
      noValidate
      spacing={1}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <FormErrors errors={listUnplaced()} labelOf={labelOf} />
      {children}
    </Stack>
  );
}
