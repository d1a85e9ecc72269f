/** Tells a person why something was refused: each reason that the service gave, in their language. */
import { useNotify, useTranslate } from 'react-admin';
import { ApiError } from '../../providers/apiError.ts';

/**
 * A function that shows an error as a toast.
 * @param what was tried, as a message key; without it the toast begins with "Error!"
 */
export function useFailure(what?: string) {
  const notify = useNotify();
  const translate = useTranslate();
  const inWords = useReasons();
  return (error: unknown) => {
    const title = what
      ? `${translate(what, { _: translate('console.error') })}:`
      : translate('console.failed');
    notify(`${title} ${inWords(error)}`, { type: 'error' });
  };
}

/** A function that says in the person's language why something failed. */
export function useReasons(): (error: unknown) => string {
  const translate = useTranslate();
  return (error) =>
    reasonsOf(error)
      .map(({ key, args }) => translate(key, { _: key, ...args }))
      .join(' ');
}

export type Reason = { key: string; args?: Record<string, unknown> };

/** Why something was refused, as message keys; what is wrong with a field stands at that field. */
export function reasonsOf(error: unknown): Reason[] {
  if (!(error instanceof ApiError))
    return [{ key: error instanceof Error ? error.message : 'console.error' }];
  const validationErrors = Object.entries(error.body?.complaints ?? {});
  // What is wrong with a field stands at that field; an error of the record or request stands nowhere else.
  const aboutRecord = validationErrors.filter(([field]) => field.startsWith('_'));
  if (aboutRecord.length) return aboutRecord.map(([, validationError]) => validationError);
  if (error.status === 429 && error.retryAfter) {
    return [{ key: 'console.tooManyRequests', args: { seconds: error.retryAfter } }];
  }
  return [{ key: validationErrors.length ? 'console.checkFields' : error.message }];
}
