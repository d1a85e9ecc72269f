/** A small form with its own button: input, validation errors and a single submission. */
import { useMutation } from '@tanstack/react-query';
import type { Call } from '../../contract/call.ts';
import { toValidationErrors, type ValidationErrors } from '../../contract/validationErrors.ts';
import { useFilledForm } from '../forms/useFilledForm.ts';
import { useUnsaved } from '../layout/unsaved.ts';
import { ApiError } from '../providers/apiError.ts';
import { useErrorToast } from '../records/form/useErrorToast.ts';

type Options<Filled, Result> = {
  /** The initial values. */
  start: Filled;
  /** Validation errors by field; empty if the form can be submitted. */
  check(filled: Filled): ValidationErrors;
  send(filled: Filled): Promise<Result>;
  onDone(result: Result): void;
};

export function useSectionForm<Filled extends Record<string, string>, Result>({
  start,
  check,
  send,
  onDone,
}: Options<Filled, Result>) {
  const showError = useErrorToast();
  // Only changed fields: the others may be refreshed in the meantime.
  const form = useFilledForm<Partial<Filled>>({
    initialValues: {},
    check: (changed) => check({ ...start, ...changed }),
  });
  const filled: Filled = { ...start, ...form.filled };
  const isChanged = Object.entries(form.filled).some(([name, value]) => value !== start[name]);
  useUnsaved(isChanged);

  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (result) => {
      form.restart();
      onDone(result);
    },
    onError: (error) => {
      const about = error instanceof ApiError ? error.body?.complaints : undefined;
      if (about && Object.keys(about).length) form.setErrors(about);
      else showError(error);
    },
  });

  return {
    isPending,
    isChanged,
    listUnplaced: form.listUnplaced,
    submit() {
      if (!isPending) void form.submit(() => mutate(filled));
    },
    /** The props of a field; the hint is shown if there is no error. */
    field(name: keyof Filled & string, hint: string = ' ') {
      const errorText = form.getError(name);
      return {
        name,
        value: filled[name],
        error: errorText !== undefined,
        helperText: errorText ?? hint,
        onChange: ({ target }: { target: { value: string } }) => {
          form.change({ [name]: target.value } as Partial<Filled>);
          form.clearErrors([name]);
        },
      };
    },
  };
}

/** A body's validation errors by a call's schema; empty if it is valid. */
export function validationErrorsAbout(call: Pick<Call, 'body'>, body: unknown): ValidationErrors {
  const parsed = call.body?.safeParse(body, { reportInput: true });
  return parsed?.error ? toValidationErrors(parsed.error) : {};
}
