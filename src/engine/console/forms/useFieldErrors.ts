import { useTranslate } from 'react-admin';
import type { ValidationErrors } from '../../contract/validationErrors.ts';

export type FieldErrors = {
  /**
   * Returns a field's error in the user's language; undefined if it is valid. The caller shows it at the
   * field.
   */
  getError(field: string): string | undefined;
  /**
   * The errors of fields for which `said` was not called in this render. `StackedForm` shows them above the
   * fields, so that a form with conditional fields never hides an error.
   */
  listUnplaced(): ValidationErrors;
};

/** Provides each field's error and tracks per render which errors have a field. */
export function useFieldErrors(validationErrors: ValidationErrors): FieldErrors {
  const translate = useTranslate();
  const placed = new Set<string>();
  return {
    getError(field) {
      placed.add(field);
      const validationError = validationErrors[field];
      return validationError && translate(validationError.key, validationError.args);
    },
    listUnplaced: () =>
      Object.fromEntries(Object.entries(validationErrors).filter(([field]) => !placed.has(field))),
  };
}
