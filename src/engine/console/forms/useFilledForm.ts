/** State of a form that isn't a record's: values and validation errors. */
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
  /** Values before any change. */
  initialValues: Filled;
  /** Validation errors by field; empty if the form can be submitted. */
  check(filled: Filled): ValidationErrors;
  /**
   * Stores unsaved values when the session ends, and restores them for the same user, who still has to
   * submit. Not for forms with secrets.
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
    /** The values restored from an earlier session, if any. */
    restored,
    validationErrors,
    ...useFieldErrors(validationErrors),
    change(values: Partial<Filled>): void {
      for (const name of Object.keys(values) as Path<Filled>[])
        form.setValue(name, values[name] as never, { shouldDirty: true });
    },
    /** Clears the errors of these fields, or of all. */
    clearErrors(names?: readonly string[]): void {
      form.clearErrors(names as Path<Filled>[] | undefined);
    },
    /** Validates the values and calls `onValid` if they are valid. */
    submit: (onValid: (filled: Filled) => void) => form.handleSubmit(onValid)(),
    /** Shows the service's validation errors at their fields. */
    setErrors(errors: ValidationErrors): void {
      for (const [name, validationError] of Object.entries(errors))
        form.setError(name as Path<Filled>, findFieldError(validationError));
    },
    restart: (filled: Filled = initialValues) => form.reset(filled),
    /** Returns the current values, for code that runs later. Stable, like `set`. */
    getFilled: form.getValues,
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
      // Unmounted because the session ended.
      if (draftKey && user && hasChanges.current && !storedUser())
        saveUnfinishedForm(user, draftKey, getValues());
    };
  }, [draftKey, user, restored, getValues, setValue]);
  return restored;
}
