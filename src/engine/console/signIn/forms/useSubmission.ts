/**
 * Submits a form, at most once at a time, and reports errors per field or for the whole form. Written by
 * hand: react-hook-form would add 13 kB to the 80 kB of these pages and of the first list, which has no form.
 */
import { type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import type { ValidationError, ValidationErrors } from '../../../contract/validationErrors.ts';
import { ApiError } from '../../providers/apiError.ts';

export type FormInput = Readonly<Record<string, string>>;

/** Shown above the button. */
export type Problem = {
  /** A message key or a sentence. */
  text: string;
  args?: object | undefined;
  /** Whether sending the same input again may succeed. */
  canRetry: boolean;
  /** Seconds until the form may be submitted again. */
  waitSeconds?: number;
};

export type Submission = {
  form: RefObject<HTMLFormElement | null>;
  isPending: boolean;
  validationErrors: ValidationErrors;
  problem: Problem | undefined;
  submit(event?: SyntheticEvent): void;
  /** Clears the error of the changed field. */
  handleInput(event: SyntheticEvent): void;
};

type Options = {
  check: (values: FormInput) => ValidationErrors;
  /** Rejects on failure. On success the form is replaced by the next page. */
  send: (values: FormInput) => Promise<void>;
};

export function useSubmission({ check, send }: Options): Submission {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [isPending, setIsPending] = useState(false);
  const [validationErrors, setValidationErrors] = useState<ValidationErrors>({});
  const [problem, setProblem] = useState<Problem>();

  /** Shows each error at its field. The first error without a field becomes the problem of the whole form. */
  const showErrors = (errors: ValidationErrors, formProblem?: Problem) => {
    const hasField = ([name]: [string, ValidationError]) => Boolean(form.current?.elements.namedItem(name));
    const all = Object.entries(errors);
    const withField = Object.fromEntries(all.filter(hasField));
    const withoutField = all.find((entry) => !hasField(entry))?.[1];
    setValidationErrors(withField);
    focusFirst(form.current, withField);
    if (withoutField)
      setProblem({
        text: withoutField.key,
        args: withoutField.args,
        canRetry: formProblem?.canRetry ?? false,
      });
    else if (all.length === 0) setProblem(formProblem);
  };

  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    // The state updates too late to stop a double click.
    if (isSending.current || !form.current) return;
    const values = readValues(form.current);
    const errors = check(values);
    setProblem(undefined);
    if (Object.keys(errors).length) return showErrors(errors);
    setValidationErrors({});
    isSending.current = true;
    setIsPending(true);
    try {
      await send(values);
    } catch (error) {
      showErrors(validationErrorsOf(error), toProblem(error));
      if (error instanceof ApiError && error.status === 401) retypePassword(form.current);
    } finally {
      isSending.current = false;
      setIsPending(false);
    }
  };

  const handleInput = ({ target }: SyntheticEvent) => {
    const { name } = target as HTMLInputElement;
    setValidationErrors(({ [name]: _, ...rest }) => rest);
  };
  return { form, isPending, validationErrors, problem, submit, handleInput };
}

function readValues(form: HTMLFormElement): FormInput {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

function validationErrorsOf(error: unknown): ValidationErrors {
  return (error instanceof ApiError && error.body?.complaints) || {};
}

/** Focuses the first invalid field, in page order. */
function focusFirst(form: HTMLFormElement | null, validationErrors: ValidationErrors): void {
  const inputs = form ? [...form.elements] : [];
  const first = inputs.find((input) => (input as HTMLInputElement).name in validationErrors);
  if (first instanceof HTMLElement) first.focus();
}

function retypePassword(form: HTMLFormElement | null): void {
  const password = form?.elements.namedItem('password');
  if (!(password instanceof HTMLInputElement)) return;
  password.focus();
  password.select();
}

/** If the service sends no Retry-After. */
const DEFAULT_WAIT_SECONDS = 30;

function toProblem(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { text: 'errors.internal', canRetry: true };
  if (error.status === 0) {
    const text = navigator.onLine ? 'console.unreachable' : 'console.signInPages.offline';
    return { text, canRetry: true };
  }
  if (error.status === 429) {
    return {
      text: 'console.signInPages.wait',
      canRetry: false,
      waitSeconds: error.retryAfter ?? DEFAULT_WAIT_SECONDS,
    };
  }
  return { text: error.message, args: { _: error.body?.message }, canRetry: error.status >= 500 };
}
