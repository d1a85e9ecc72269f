/** Parses list requests: JSON in query parameters, or a body for the audit log. */

import { type ListRequest, listRequestSchema } from '../../contract/lists/listRequest.ts';
import type { ValidationErrors } from '../../contract/validationErrors.ts';
import { ServiceError } from '../errors.ts';
import { validated } from '../http/validation.ts';

const inJson = ['sort', 'range', 'filter', 'summaries'] as const;

/** @throws ServiceError `invalid` on the parameter */
export function readListQuery(query: unknown): ListRequest {
  const request: Record<string, unknown> = { ...(query as Record<string, unknown>) };
  const validationErrors: ValidationErrors = {};
  for (const name of inJson) {
    const text = request[name];
    if (text === undefined) continue;
    try {
      request[name] = JSON.parse(String(text));
    } catch {
      validationErrors[name] = { key: 'validation.json' };
    }
  }
  if (Object.keys(validationErrors).length) throw new ServiceError('invalid', validationErrors);
  return validated(listRequestSchema, request);
}

/** An empty body requests the whole list. @throws ServiceError `invalid` */
export function readListBody(body: unknown): ListRequest {
  return validated(listRequestSchema, body ?? {});
}
