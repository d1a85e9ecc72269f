/** Why a file was not taken, or not handed out: what is said of its field says more than the refusal. */
import { useTranslate } from 'react-admin';
import { ApiError } from '../../providers/apiError.ts';
import { useErrorText } from '../../records/form/useErrorToast.ts';

/** A function that says it in the person's language. */
export function useFileReasons(field: string): (error: unknown) => string {
  const translate = useTranslate();
  const reasons = useErrorText();
  return (error) => {
    const own = error instanceof ApiError ? error.body?.complaints?.[field] : undefined;
    return own ? translate(own.key, own.args) : reasons(error);
  };
}
