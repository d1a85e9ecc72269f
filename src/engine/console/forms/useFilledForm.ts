/** The one way to keep a form that isn't a record's: its values, and what is wrong with which of them. */
import { useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ValidationErrors } from '../../contract/validationErrors.ts';
import { saveUnfinishedForm, takeUnfinishedForm } from '../session/returnPath.ts';
import { storedUser } from '../session/storage.ts';
import { collectFieldErrors, createResolver, findFieldError } from './fieldErrors.ts';
import { useFieldErrors } from './useFieldErrors.ts';

type Options<Filled> = {
  /** What stands in the form before anything is changed. */
  initialValues: Filled;
  /** What is wrong, by field; nothing where it can go on. */
  check(filled: Filled): ValidationErrors;
  /**
   * Keeps what is filled in when the session ends, and fills it in again for the same person, who submits it. Not for a
   * form with a secret.
   */
  draftKey?: string;
};

export function useFilledForm<Filled extends FieldValues>({
  initialValues,
  check,
  draftKey,
}: Options<Filled>) {
  const form = useForm<Filled>({
    defaultValues: initialValues as DefaultValues<Filled>,
    resolver: createResolver(check),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isDirty } = form.formState;
  const restored = useDraft(form, draftKey, isDirty);
  const validationErrors = collectFieldErrors(errors);
  return {
    filled: form.watch(),
    isChanged: isDirty,
    /** What was filled in before the session ended, where there is such. */
    restored,
    validationErrors,
    ...useFieldErrors(validationErrors),
    change(values: Partial<Filled>): void {
      for (const name of Object.keys(values) as Path<Filled>[])
        form.setValue(name, values[name] as never, { shouldDirty: true });
    },
    /** What was said of these fields holds no more; of all where none is named. */
    forget(names?: readonly string[]): void {
      form.clearErrors(names as Path<Filled>[] | undefined);
    },
    /** Checks what is filled in, and goes on with it where nothing is wrong. */
    submit: (onValid: (filled: Filled) => void) => form.handleSubmit(onValid)(),
    /** Says at each field what the service found wrong with it. */
    setErrors(errors: ValidationErrors): void {
      for (const [name, validationError] of Object.entries(errors))
        form.setError(name as Path<Filled>, findFieldError(validationError));
    },
    restart: (filled: Filled = initialValues) => form.reset(filled),
    /** What is filled in at this moment, for what runs later; always the same function, as `set` is. */
    now: form.getValues,
    set: form.setValue,
  };
}

function useDraft<Filled extends FieldValues>(
  { getValues, setValue }: UseFormReturn<Filled>,
  draftKey: string | undefined,
  isDirty: boolean,
): Partial<Filled> | undefined {
  const [user] = useState(() => storedUser()?._id);
  const [restored] = useState(() =>
    draftKey && user ? (takeUnfinishedForm(user, draftKey) as Partial<Filled> | undefined) : undefined,
  );
  const hasChanges = useRef(isDirty);
  hasChanges.current = isDirty;
  useEffect(() => {
    for (const [name, value] of Object.entries(restored ?? {}))
      setValue(name as Path<Filled>, value as never, { shouldDirty: true });
    return () => {
      // The console goes because there is no session any more.
      if (draftKey && user && hasChanges.current && !storedUser())
        saveUnfinishedForm(user, draftKey, getValues());
    };
  }, [draftKey, user, restored, getValues, setValue]);
  return restored;
}
