/**
 * Why an upload or download failed. The field's validation error is more specific than the response's
 * message.
 */
import { useTranslate } from 'react-admin';
import { ApiError } from '../../providers/apiError.ts';
import { useErrorText } from '../../records/form/useErrorToast.ts';

/** Returns a function that describes the error in the user's language. */
export function useFileErrorText(field: string): (error: unknown) => string {
  const translate = useTranslate();
  const errorText = useErrorText();
  return (error) => {
    const fieldError = error instanceof ApiError ? error.body?.complaints?.[field] : undefined;
    return fieldError ? translate(fieldError.key, fieldError.args) : errorText(error);
  };
}
