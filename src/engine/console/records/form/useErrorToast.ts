/** Shows why a request was rejected: every reason that the service gave, in the user's language. */
import { useNotify, useResourceContext, useTranslate } from 'react-admin';
import { ApiError, ApprovalPending } from '../../providers/apiError.ts';

type Options = {
  /** The attempted operation, as a message key; without it the toast begins with "Error!". */
  what?: string;
  /** Whether a form shows field errors itself. If not, the toast names each field. */
  hasForm?: boolean;
};

/** Returns a function that shows an error as a toast. */
export function useErrorToast({ what, hasForm }: Options = {}) {
  const notify = useNotify();
  const translate = useTranslate();
  const errorText = useErrorText(hasForm);
  return (error: unknown) => {
    // The notice over the page says so.
    if (error instanceof ApprovalPending) return;
    const title = what
      ? `${translate(what, { _: translate('console.error') })}:`
      : translate('console.failed');
    notify(`${title} ${errorText(error)}`, { type: 'error' });
  };
}

/** Returns a function that describes an error in the user's language. */
export function useErrorText(hasForm = false): (error: unknown) => string {
  const translate = useTranslate();
  const resource = useResourceContext();
  return (error) =>
    toErrorTexts(error, hasForm)
      .map(({ key, args, field }) => {
        const value = translate(key, { _: key, ...args });
        const label = field && translate(`resources.${resource}.fields.${field}`, { _: '' });
        return label ? translate('console.labelled', { label, value }) : value;
      })
      .join(' ');
}

/** `field` is the field it is about, if no form shows that. */
export type Reason = { key: string; args?: Record<string, unknown>; field?: string };

/**
 * The reasons for an error, as message keys. @param hasForm whether a form shows field errors; if not, each of them
 * becomes a reason
 */
export function toErrorTexts(error: unknown, hasForm = false): Reason[] {
  if (!(error instanceof ApiError))
    return [{ key: error instanceof Error ? error.message : 'console.error' }];
  const validationErrors = Object.entries(error.body?.complaints ?? {});
  // Field errors are shown at their fields; errors about the record or request appear only here.
  const recordErrors = validationErrors.filter(([field]) => field.startsWith('_'));
  if (recordErrors.length) return recordErrors.map(([, validationError]) => validationError);
  if (error.status === 429 && error.retryAfter) {
    return [{ key: 'console.tooManyRequests', args: { seconds: error.retryAfter } }];
  }
  if (validationErrors.length === 0) return [{ key: error.message }];
  if (hasForm) return [{ key: 'console.checkFields' }];
  return validationErrors.map(([field, validationError]) => ({
    ...validationError,
    field: field.split('.')[0] ?? field,
  }));
}
