/** Calls the action endpoints of any resource. */
import type { RaRecord } from 'react-admin';
import type { BulkResult } from '../../../contract/declaration/actionForms.ts';
import { toActionForm } from '../../../contract/declaration/actionForms.ts';
import type { ActionDeclaration } from '../../../contract/declaration/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { announceApproval } from '../../providers/approvals.ts';
import { createBody, type ServiceRecord } from '../../providers/data/records.ts';
import { showGeneratedSecrets } from '../../providers/generatedSecrets.ts';
import { request } from '../../providers/http.ts';

type Filled = Record<string, unknown>;

/** The input and the idempotency key, which is the same for every retry. */
export type ActionAttempt = { filled: Filled; key: string };

/**
 * Performs an action on a record as it was read; the service rejects it if the record has changed since. @throws
 * ApiError
 */
export async function sendAction(
  resource: Resource,
  verb: string,
  action: ActionDeclaration,
  record: RaRecord,
  { filled, key }: ActionAttempt,
): Promise<void> {
  const sent = request(`/${resource.name}/${encodeURIComponent(record.id)}/${verb}`, {
    method: 'POST',
    body: createBody(toActionForm(resource, action), filled),
    headers: {
      ...createIdempotencyHeaders(action, key),
      ...(record._revision && { 'If-Match': record._revision }),
    },
  });
  const { json } = await announceApproval(sent);
  showGeneratedSecrets(resource.name, (json as { data: ServiceRecord }).data);
}

/**
 * Performs an action on several records and returns one result per record, in order. @throws ApiError if none was
 * attempted
 */
export async function sendBulkAction(
  resource: Resource,
  verb: string,
  action: ActionDeclaration,
  ids: readonly string[],
  { filled, key }: ActionAttempt,
): Promise<readonly BulkResult[]> {
  const { json } = await request(`/${resource.name}/${verb}`, {
    method: 'POST',
    body: { ids, ...createBody(toActionForm(resource, action), filled) },
    headers: createIdempotencyHeaders(action, key),
  });
  return (json as { data: BulkResult[] }).data;
}

function createIdempotencyHeaders({ movesMoney }: ActionDeclaration, key: string): Record<string, string> {
  return movesMoney ? { 'Idempotency-Key': key } : {};
}
