/** Validates requests against schemas. Every validation error names its field. */
import type { z } from 'zod';
import { toValidationErrors } from '../../contract/validationErrors.ts';
import { unstorablePath } from '../../contract/values/texts.ts';
import { invalidField, malformed, ServiceError } from '../errors.ts';

/** @throws ServiceError `invalid`, also for texts or keys at any depth that the database cannot store */
export function validated<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const read = schema.safeParse(input, { reportInput: true });
  if (!read.success) throw new ServiceError('invalid', toValidationErrors(read.error));
  const path = unstorablePath(read.data);
  if (path) throw invalidField(path.join('.') || '_body', { key: 'validation.unstorable' });
  return read.data;
}

/** The body as an object. @throws ServiceError `malformed` if it is not an object */
export function objectBody(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return body as Record<string, unknown>;
  }
  throw malformed('_body', 'notObject');
}
