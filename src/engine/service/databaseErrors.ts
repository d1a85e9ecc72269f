/** Maps database errors to API errors. */
import { resources } from '../contract/registry.ts';
import type { Ability } from '../contract/rights/abilities.ts';
import type { Principal } from '../contract/rights/scope.ts';
import { hiddenFields, restrictTo } from '../contract/rights/visibleFields.ts';
import type { ValidationError, ValidationErrors } from '../contract/validationErrors.ts';
import { findDatabaseError, isFull, isRetriable, isTimeout, isUnavailable } from './database/failures.ts';
import { snakeCase, uniqueIndexName } from './database/schema/indexes.ts';
import { malformed, ServiceError } from './errors.ts';
import { duplicateKeyError, duplicateValueError, unavailable } from './records/write/duplicates.ts';

/** The recipient of an error. */
export type ErrorAudience = Principal & { ability?: Ability };

/**
 * The API error for a failed statement; undefined if the caller cannot do anything about it. @param caller null for a
 * visitor
 */
export function fromDatabaseError(error: unknown, caller: ErrorAudience | null): ServiceError | undefined {
  if ([isUnavailable, isTimeout, isRetriable, isFull].some((is) => is(error))) {
    return new ServiceError('unavailable');
  }
  const failure = findDatabaseError(error);
  switch (failure?.code) {
    case '23505':
      return new ServiceError('conflict', duplicateFields(failure.constraint, caller));
    case '23503':
      return /is not present/.test(failure.detail ?? '')
        ? new ServiceError('invalid', fieldOfConstraint(failure.constraint, { key: 'validation.reference' }))
        : new ServiceError('in_use');
    case '22021':
    case '22P05':
      return malformed('_body', 'unstorable');
    default:
      return undefined;
  }
}

/** An error on every field of the unique constraint that the caller may read. */
function duplicateFields(
  constraint: string | undefined,
  caller: ErrorAudience | null,
): ValidationErrors | undefined {
  for (const resource of resources) {
    const names = resource.unique.find(
      ({ fields }) => constraint === uniqueIndexName(resource, fields),
    )?.fields;
    if (!names) continue;
    const hidden = caller?.ability ? hiddenFields(resource, restrictTo(resource, caller.ability)) : [];
    const visible = names.filter((name) => !hidden.includes(name));
    const error = visible.length < names.length ? unavailable : duplicateKeyError(resource, names, caller);
    return Object.fromEntries(visible.map((name) => [name, error]));
  }
  return fieldOfConstraint(constraint, duplicateValueError(caller));
}

/** Constraints are named after their table and column. */
function fieldOfConstraint(
  constraint: string | undefined,
  validationError: ValidationError,
): ValidationErrors | undefined {
  for (const { table, fields } of resources) {
    if (constraint === `${table}_pkey`) return { _id: validationError };
    for (const name of Object.keys(fields)) {
      const index = `${table}_${snakeCase(name)}`;
      if (constraint === index || constraint?.startsWith(`${index}_`)) return { [name]: validationError };
    }
  }
  return undefined;
}
