/** A form's field errors in react-hook-form's format, whether the form or the service found them. */
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { ValidationError, ValidationErrors } from '../../contract/validationErrors.ts';
import { encodeError, findValidationError } from '../providers/apiError.ts';

/** @param check returns validation errors by field; empty if the form can be submitted */
export function createResolver<Filled extends FieldValues>(
  check: (filled: Filled) => ValidationErrors,
): Resolver<Filled> {
  return (values) => {
    const entries = Object.entries(check(values));
    if (entries.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      entries.map(([name, validationError]) => [name, findFieldError(validationError)]),
    );
    return { values: {}, errors: errors as FieldErrors<Filled> };
  };
}

/** In react-hook-form's format; react-admin's inputs translate the message. */
export function findFieldError(validationError: ValidationError) {
  return { type: 'contract', message: encodeError(validationError) };
}

/** Errors by field; nested fields are named with dots (`recipients.3`). */
export function collectFieldErrors(errors: FieldErrors): ValidationErrors {
  return Object.fromEntries(flattenErrors(errors, ''));
}

function flattenErrors(errors: object, path: string): [string, ValidationError][] {
  return Object.entries(errors).flatMap(([name, error]): [string, ValidationError][] => {
    if (typeof error !== 'object' || error === null) return [];
    const field = path + name;
    // An error of react-hook-form has a type; its `ref` is an element and holds no errors.
    if ('type' in error && typeof error.type === 'string')
      return typeof error.message === 'string' ? [[field, findValidationError(error.message)]] : [];
    return flattenErrors(error, `${field}.`);
  });
}

/** What a message that react-hook-form keeps says in the user's language. */
export function errorText(translate: (key: string, args?: object) => string, message: string): string {
  const { key, args } = findValidationError(message);
  return translate(key, { _: key, ...args });
}
