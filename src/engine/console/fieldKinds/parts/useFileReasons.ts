/** Why a file was not taken, or not handed out: what is said of its field says more than the refusal. */
import { useTranslate } from 'react-admin';
import { ApiError } from '../../providers/apiError.ts';
import { useErrorText } from '../../records/form/useErrorToast.ts';

/** A function that says it in the person's language. */
export function useFileErrorText(field: string): (error: unknown) => string {
  const translate = useTranslate();
  const errorText = useErrorText();
  return (error) => {
    const fieldError = error instanceof ApiError ? error.body?.complaints?.[field] : undefined;
    return fieldError ? translate(fieldError.key, fieldError.args) : errorText(error);
  };
}
