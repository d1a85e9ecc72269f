/** Tells a person why something was refused: each reason that the service gave, in their language. */
import { useNotify, useResourceContext, useTranslate } from 'react-admin';
import { ApiError } from '../../providers/apiError.ts';

type Shown = {
  /** What was tried, as a message key; without it the toast begins with "Error!". */
  what?: string;
  /** Whether a form shows the errors of fields itself. Without one, each is named in the toast. */
  hasForm?: boolean;
};

/** A function that shows an error as a toast. */
export function useErrorToast({ what, hasForm }: Shown = {}) {
  const notify = useNotify();
  const translate = useTranslate();
  const inWords = useErrorText(hasForm);
  return (error: unknown) => {
    const title = what
      ? `${translate(what, { _: translate('console.error') })}:`
      : translate('console.failed');
    notify(`${title} ${inWords(error)}`, { type: 'error' });
  };
}

/** A function that says in the person's language why something failed. */
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

/** `field` is the one it is about, where no form shows that. */
export type Reason = { key: string; args?: Record<string, unknown>; field?: string };

/**
 * Why something was refused, as message keys.
 * @param hasForm whether a form shows what is wrong with its fields; without one, each error is a reason of its own
 */
export function toErrorTexts(error: unknown, hasForm = false): Reason[] {
  if (!(error instanceof ApiError))
    return [{ key: error instanceof Error ? error.message : 'console.error' }];
  const validationErrors = Object.entries(error.body?.complaints ?? {});
  // What is wrong with a field stands at that field; an error of the record or request stands nowhere else.
  const aboutRecord = validationErrors.filter(([field]) => field.startsWith('_'));
  if (aboutRecord.length) return aboutRecord.map(([, validationError]) => validationError);
  if (error.status === 429 && error.retryAfter) {
    return [{ key: 'console.tooManyRequests', args: { seconds: error.retryAfter } }];
  }
  if (validationErrors.length === 0) return [{ key: error.message }];
  if (hasForm) return [{ key: 'console.checkFields' }];
  return validationErrors.map(([field, found]) => ({ ...found, field: field.split('.')[0] ?? field }));
}
