/** A small form with a button of its own: what is filled in, what is wrong with it, and sending it once. */
import { useMutation } from '@tanstack/react-query';
import type { Call } from '../../contract/call.ts';
import { toValidationErrors, type ValidationErrors } from '../../contract/validationErrors.ts';
import { useFilledForm } from '../forms/useFilledForm.ts';
import { useUnsaved } from '../layout/unsaved.ts';
import { ApiError } from '../providers/apiError.ts';
import { useErrorToast } from '../records/form/useErrorToast.ts';

type Options<Filled, Answer> = {
  /** What stands in the form before anything is changed. */
  start: Filled;
  /** What is wrong, by field; nothing where it can be sent. */
  check(filled: Filled): ValidationErrors;
  send(filled: Filled): Promise<Answer>;
  onDone(answer: Answer): void;
};

export function useSectionForm<Filled extends Record<string, string>, Answer>({
  start,
  check,
  send,
  onDone,
}: Options<Filled, Answer>) {
  const failed = useErrorToast();
  // Only what was changed: what stands in the other fields may be known anew meanwhile.
  const form = useFilledForm<Partial<Filled>>({
    start: {},
    check: (changed) => check({ ...start, ...changed }),
  });
  const filled: Filled = { ...start, ...form.filled };
  const isChanged = Object.entries(form.filled).some(([name, value]) => value !== start[name]);
  useUnsaved(isChanged);

  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      form.restart();
      onDone(answer);
    },
    onError: (error) => {
      const about = error instanceof ApiError ? error.body?.complaints : undefined;
      if (about && Object.keys(about).length) form.refuse(about);
      else failed(error);
    },
  });

  return {
    isPending,
    isChanged,
    unplaced: form.unplaced,
    submit() {
      if (!isPending) void form.submit(() => mutate(filled));
    },
    /** The properties of the field of that name; its hint stands where nothing is wrong. */
    field(name: keyof Filled & string, hint: string = ' ') {
      const said = form.said(name);
      return {
        name,
        value: filled[name],
        error: said !== undefined,
        helperText: said ?? hint,
        onChange: ({ target }: { target: { value: string } }) => {
          form.change({ [name]: target.value } as Partial<Filled>);
          form.forget([name]);
        },
      };
    },
  };
}

/** What a call's schema finds wrong with a body; nothing where it can be sent. */
export function validationErrorsAbout(call: Pick<Call, 'body'>, body: unknown): ValidationErrors {
  const read = call.body?.safeParse(body, { reportInput: true });
  return read?.error ? toValidationErrors(read.error) : {};
}
