/** Validation errors as message keys with placeholders, so that form and service use the same wording. */
import type { z } from 'zod';

/** `key` is a key of i18n's `validation`, `args` are its placeholders. */
export type ValidationError = { key: string; args?: Record<string, string | number> };

/** By field name, with dots for nested values (`permissions.3.subject`). */
export type ValidationErrors = Record<string, ValidationError>;

/** Maximum number of fields reported at once: a body may have a hundred thousand unknown ones. */
export const MAX_VALIDATION_ERRORS = 100;

/** Converts Zod issues to validation errors, the first one of each field. */
export function toValidationErrors(error: z.ZodError): ValidationErrors {
  const validationErrors = new Map<string, ValidationError>();
  for (const issue of error.issues) {
    for (const [name, validationError] of validationErrorsOfIssue(issue)) {
      if (!validationErrors.has(name)) validationErrors.set(name, validationError);
      if (validationErrors.size === MAX_VALIDATION_ERRORS) return Object.fromEntries(validationErrors);
    }
  }
  return Object.fromEntries(validationErrors);
}

type Issue = z.ZodError['issues'][number];

function validationErrorsOfIssue(issue: Issue): [string, ValidationError][] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, MAX_VALIDATION_ERRORS)
      .map((key) => [path ? `${path}.${key}` : key, { key: 'validation.unknownField' }]);
  }
  return [[path || '_body', validationErrorOf(issue)]];
}

function validationErrorOf(issue: Issue): ValidationError {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? { key: 'validation.required' }
        : { key: 'validation.type', args: { expected: issue.expected } };
    case 'too_small':
      if (issue.origin === 'string') {
        return issue.minimum === 1
          ? { key: 'validation.required' }
          : { key: 'validation.tooShort', args: { min: Number(issue.minimum) } };
      }
      if (issue.origin === 'array') {
        return issue.minimum === 1
          ? { key: 'validation.required' }
          : { key: 'validation.tooFew', args: { min: Number(issue.minimum) } };
      }
      return { key: 'validation.tooSmall', args: { min: Number(issue.minimum) } };
    case 'too_big':
      if (issue.origin === 'array') {
        return { key: 'validation.tooMany', args: { max: Number(issue.maximum) } };
      }
      return issue.origin === 'string'
        ? { key: 'validation.tooLong', args: { max: Number(issue.maximum) } }
        : { key: 'validation.tooBig', args: { max: Number(issue.maximum) } };
    case 'invalid_value':
      return issue.input === undefined
        ? { key: 'validation.required' }
        : { key: 'validation.choice', args: { choices: issue.values.map(String).join(', ') } };
    case 'invalid_format':
      return { key: `validation.${formatKeys[issue.format] ?? 'pattern'}` };
    case 'custom': {
      const { key, args } = (issue.params ?? {}) as Partial<ValidationError>;
      return { key: key ?? 'validation.pattern', args };
    }
    default:
      return { key: 'validation.pattern' };
  }
}

const formatKeys: Record<string, string> = { email: 'email', datetime: 'moment', uuid: 'reference' };
