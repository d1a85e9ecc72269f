import { useTranslate } from 'react-admin';
import type { ValidationErrors } from '../../contract/validationErrors.ts';

export type FieldErrors = {
  /** What is wrong with a field, in the user's language; undefined where nothing is. The caller shows it at the field. */
  errorOf(field: string): string | undefined;
  /**
   * The errors that no field has called `said` for in this render: `StackedForm` shows them above the fields. A form
   * whose fields depend on what is filled in therefore never hides an error.
   */
  unplaced(): ValidationErrors;
};

/** Gives each field of a form its error, and remembers in each render which errors have a field. */
export function useFieldErrors(validationErrors: ValidationErrors): FieldErrors {
  const translate = useTranslate();
  const placed = new Set<string>();
  return {
    errorOf(field) {
      placed.add(field);
      const validationError = validationErrors[field];
      return validationError && translate(validationError.key, validationError.args);
    },
    unplaced: () =>
      Object.fromEntries(Object.entries(validationErrors).filter(([field]) => !placed.has(field))),
  };
}
