/** Reads what a list was asked for: three JSON texts in the query, or a body for the audit log. */

import { type ListRequest, listRequestSchema } from '../../contract/listRequest.ts';
import type { Complaints } from '../../contract/validationErrors.ts';
import { Refusal } from '../errors.ts';
import { validated } from '../http/validation.ts';

const inJson = ['sort', 'range', 'filter'] as const;

/** @throws Refusal `invalid` that names the parameter */
export function readListQuery(query: unknown): ListRequest {
  const request: Record<string, unknown> = { ...(query as Record<string, unknown>) };
  const complaints: Complaints = {};
  for (const name of inJson) {
    const text = request[name];
    if (text === undefined) continue;
    try {
      request[name] = JSON.parse(String(text));
    } catch {
      complaints[name] = { key: 'validation.json' };
    }
  }
  if (Object.keys(complaints).length) throw new Refusal('invalid', complaints);
  return validated(listRequestSchema, request);
}

/** An empty body asks for everything. @throws Refusal `invalid` */
export function readListBody(body: unknown): ListRequest {
  return validated(listRequestSchema, body ?? {});
}
