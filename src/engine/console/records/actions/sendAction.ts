/** The calls of actions, whatever the resource. */
import type { RaRecord } from 'react-admin';
import type { BulkResult } from '../../../contract/declaration/actionForms.ts';
import { toActionForm } from '../../../contract/declaration/actionForms.ts';
import type { ActionDeclaration } from '../../../contract/declaration/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { createBody } from '../../providers/data/records.ts';
import { request } from '../../providers/http.ts';

type Filled = Record<string, unknown>;

/** What was filled in, and the key of this request: the same for each time that it is tried. */
export type ActionAttempt = { filled: Filled; key: string };

/** Does it to a record as it was read: what somebody has changed since is refused. @throws ApiError */
export async function sendAction(
  resource: Resource,
  verb: string,
  action: ActionDeclaration,
  record: RaRecord,
  { filled, key }: ActionAttempt,
): Promise<void> {
  await request(`/${resource.name}/${encodeURIComponent(record.id)}/${verb}`, {
    method: 'POST',
    body: createBody(toActionForm(resource, action), filled),
    headers: { ...keyed(action, key), ...(record._revision && { 'If-Match': record._revision }) },
  });
}

/** Does it to several, and answers what came of each, in their order. @throws ApiError where none was tried */
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
    headers: keyed(action, key),
  });
  return (json as { data: BulkResult[] }).data;
}

function keyed({ movesMoney }: ActionDeclaration, key: string): Record<string, string> {
  return movesMoney ? { 'Idempotency-Key': key } : {};
}
