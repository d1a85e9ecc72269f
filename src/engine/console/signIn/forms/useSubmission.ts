/**
 * Sends a form once at a time, and says what came of it: at the field, or for the whole form. By hand: with
 * react-hook-form these pages would weigh 13 of 80 kB more, and so would the first list, which has no form.
 */
import { type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import type { ValidationError, ValidationErrors } from '../../../contract/validationErrors.ts';
import { ApiError } from '../../providers/apiError.ts';

export type FormInput = Readonly<Record<string, string>>;

/** What stands above the button. */
export type Problem = {
  /** A message key, or a sentence. */
  text: string;
  args?: object | undefined;
  /** Whether the same may well succeed when it is sent again. */
  canRetry: boolean;
  /** Seconds after which it may be tried again. */
  wait?: number;
};

export type Submission = {
  form: RefObject<HTMLFormElement | null>;
  isPending: boolean;
  validationErrors: ValidationErrors;
  problem: Problem | undefined;
  submit(event?: SyntheticEvent): void;
  /** The error of a field is forgotten as soon as the field is changed. */
  changed(event: SyntheticEvent): void;
};

type Options = {
  check: (values: FormInput) => ValidationErrors;
  /** Rejects where it failed; a form that succeeds makes way for what comes next. */
  send: (values: FormInput) => Promise<void>;
};

export function useSubmission({ check, send }: Options): Submission {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [isPending, setIsPending] = useState(false);
  const [validationErrors, setValidationErrors] = useState<ValidationErrors>({});
  const [problem, setProblem] = useState<Problem>();

  /** Shows each error at its field; without a field, the first is the problem of the whole form. */
  const refuse = (found: ValidationErrors, otherwise?: Problem) => {
    const hasField = ([name]: [string, ValidationError]) => Boolean(form.current?.elements.namedItem(name));
    const all = Object.entries(found);
    const placed = Object.fromEntries(all.filter(hasField));
    const unplaced = all.find((one) => !hasField(one))?.[1];
    setValidationErrors(placed);
    focusFirst(form.current, placed);
    if (unplaced)
      setProblem({ text: unplaced.key, args: unplaced.args, canRetry: otherwise?.canRetry ?? false });
    else if (all.length === 0) setProblem(otherwise);
  };

  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    // The state is too late for a double click.
    if (sending.current || !form.current) return;
    const values = valuesOf(form.current);
    const found = check(values);
    setProblem(undefined);
    if (Object.keys(found).length) return refuse(found);
    setValidationErrors({});
    sending.current = true;
    setIsPending(true);
    try {
      await send(values);
    } catch (error) {
      refuse(complaintsIn(error), problemOf(error));
      if (error instanceof ApiError && error.status === 401) retypePassword(form.current);
    } finally {
      sending.current = false;
      setIsPending(false);
    }
  };

  const changed = ({ target }: SyntheticEvent) => {
    const { name } = target as HTMLInputElement;
    setValidationErrors(({ [name]: _, ...rest }) => rest);
  };
  return { form, isPending, validationErrors, problem, submit, changed };
}

function valuesOf(form: HTMLFormElement): FormInput {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

function complaintsIn(error: unknown): ValidationErrors {
  return (error instanceof ApiError && error.body?.complaints) || {};
}

/** In the order in which they stand on the page. */
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

/** Where the service does not say how long. */
const WAIT = 30;

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { text: 'errors.internal', canRetry: true };
  if (error.status === 0) {
    const text = navigator.onLine ? 'console.unreachable' : 'console.signInPages.offline';
    return { text, canRetry: true };
  }
  if (error.status === 429) {
    return { text: 'console.signInPages.wait', canRetry: false, wait: error.retryAfter ?? WAIT };
  }
  return { text: error.message, args: { _: error.body?.message }, canRetry: error.status >= 500 };
}
