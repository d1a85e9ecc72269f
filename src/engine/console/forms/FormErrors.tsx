/** Validation errors without a visible field, above the form's fields. Takes the focus if no field does. */
import { Alert } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { ValidationErrors } from '../../contract/validationErrors.ts';

type Props = {
  errors: ValidationErrors;
  /** A field's label; undefined if the form doesn't have it. */
  labelOf?: ((field: string) => string | undefined) | undefined;
};

export function FormErrors({ errors, labelOf }: Props) {
  const translate = useTranslate();
  const alert = useRef<HTMLDivElement>(null);
  const lines = Object.entries(errors).map(([field, { key, args }]) => {
    const value = translate(key, { _: key, ...args });
    const label = isFormLevel(field) ? undefined : labelOf?.(field);
    return label ? translate('console.labelled', { label, value }) : value;
  });
  const text = [...new Set(lines)].join('\n');
  useEffect(() => {
    const form = alert.current?.closest('form');
    // A field that shows its own error is focused by its form.
    if (text && !form?.querySelector('[aria-invalid="true"]')) alert.current?.focus();
  }, [text]);
  if (!text) return null;
  return (
    <Alert
      severity="error"
      ref={alert}
      tabIndex={-1}
      sx={{ width: '100%', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
    >
      {text}
    </Alert>
  );
}

/** Whether the error concerns the record or request as a whole. */
function isFormLevel(field: string): boolean {
  return field.startsWith('_') || field === 'root' || field.startsWith('root.');
}
