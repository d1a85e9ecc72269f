/** Checks a form with the contract's own schema, so that form and service never differ. */
import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { Resource } from '../../../contract/resource.ts';
import { withOwnTenant } from '../../../contract/rights/tenancy.ts';
import { createSchema, updateSchema } from '../../../contract/schemas.ts';
import { type ValidationErrors, validationErrorsOf } from '../../../contract/validationErrors.ts';
import { translatableError } from '../../providers/apiError.ts';
import { createBody, updateBody } from '../../providers/data/records.ts';
import { storedUser } from '../../session/storage.ts';

/** A resolver for react-hook-form; its messages are keys that the inputs translate. */
export function formResolver(resource: Resource, call: 'create' | 'update'): Resolver<FieldValues> {
  const schema = call === 'create' ? createSchema(resource) : updateSchema(resource);
  const bodyOf = call === 'create' ? createBody : updateBody;
  return async (values, _context, options) => {
    const [sent, user] = [bodyOf(resource, values), storedUser()];
    // The form has no input for a tenant that can't be chosen: the service fills it in.
    const body = call === 'create' && user ? withOwnTenant(resource, sent, user) : sent;
    const checked = schema.safeParse(body, { reportInput: true });
    // The values go on as they were typed: what the record holds beside the writable fields stays.
    if (checked.success) return { values, errors: {} };
    return { values: {}, errors: toNestErrors(fieldErrors(validationErrorsOf(checked.error)), options) };
  };
}

function fieldErrors(validationErrors: ValidationErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(validationErrors).map(([name, validationError]) => [
      fieldOf(name),
      { type: 'contract', message: translatableError(validationError) },
    ]),
  );
}

/** The error of one entry of a list is shown at the list's input. */
function fieldOf(name: string): string {
  return name === '_body' ? 'root' : (name.split('.')[0] ?? name);
}
