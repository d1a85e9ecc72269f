/** The one way to keep a form that isn't a record's: its values, and what is wrong with which of them. */
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { ValidationErrors } from '../../contract/validationErrors.ts';
import { errorOf, resolverOf, validationErrorsIn } from './fieldErrors.ts';
import { useFieldErrors } from './useFieldErrors.ts';

type Options<Filled> = {
  /** What stands in the form before anything is changed. */
  start: Filled;
  /** What is wrong, by field; nothing where it can go on. */
  check(filled: Filled): ValidationErrors;
};

export function useFilledForm<Filled extends FieldValues>({ start, check }: Options<Filled>) {
  const form = useForm<Filled>({
    defaultValues: start as DefaultValues<Filled>,
    resolver: resolverOf(check),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isDirty } = form.formState;
  const validationErrors = validationErrorsIn(errors);
  return {
    filled: form.watch(),
    isChanged: isDirty,
    validationErrors,
    ...useFieldErrors(validationErrors),
    change(changed: Partial<Filled>): void {
      for (const name of Object.keys(changed) as Path<Filled>[])
        form.setValue(name, changed[name] as never, { shouldDirty: true });
    },
    /** What was said of these fields holds no more; of all where none is named. */
    forget(names?: readonly string[]): void {
      form.clearErrors(names as Path<Filled>[] | undefined);
    },
    /** Checks what is filled in, and goes on with it where nothing is wrong. */
    submit: (goOn: (filled: Filled) => void) => form.handleSubmit(goOn)(),
    /** Says at each field what the service found wrong with it. */
    refuse(found: ValidationErrors): void {
      for (const [name, validationError] of Object.entries(found))
        form.setError(name as Path<Filled>, errorOf(validationError));
    },
    restart: (filled: Filled = start) => form.reset(filled),
    /** What is filled in at this moment, for what runs later; always the same function, as `set` is. */
    now: form.getValues,
    set: form.setValue,
  };
}
