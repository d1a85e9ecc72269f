import { useTranslate } from 'react-admin';
import type { ValidationErrors } from '../../contract/validationErrors.ts';

/** A function that says what is wrong with a field, in the person's language; undefined where nothing is. */
export function useErrorOf(validationErrors: ValidationErrors): (field: string) => string | undefined {
  const translate = useTranslate();
  return (field) => {
    const validationError = validationErrors[field];
    return validationError && translate(validationError.key, validationError.args);
  };
}
