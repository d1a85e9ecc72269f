/** The calls of actions, whatever the resource. */
import type { RaRecord } from 'react-admin';
import type { Outcome } from '../../../contract/declared/actionForms.ts';
import { formOf } from '../../../contract/declared/actionForms.ts';
import type { ActionDeclaration } from '../../../contract/declared/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { createBody } from '../../providers/data/records.ts';
import { request } from '../../providers/http.ts';

type Filled = Record<string, unknown>;

/** Does it to a record as it was read: what somebody has changed since is refused. @throws ApiError */
export async function sendAction(
  resource: Resource,
  verb: string,
  action: ActionDeclaration,
  record: RaRecord,
  filled: Filled,
): Promise<void> {
  await request(`/${resource.name}/${encodeURIComponent(record.id)}/${verb}`, {
    method: 'POST',
    body: createBody(formOf(resource, action), filled),
    ...(record._revision && { headers: { 'If-Match': record._revision } }),
  });
}

/** Does it to several, and answers what came of each, in their order. @throws ApiError where none was tried */
export async function sendToSeveral(
  resource: Resource,
  verb: string,
  action: ActionDeclaration,
  ids: readonly string[],
  filled: Filled,
): Promise<readonly Outcome[]> {
  const { json } = await request(`/${resource.name}/${verb}`, {
    method: 'POST',
    body: { ids, ...createBody(formOf(resource, action), filled) },
  });
  return (json as { data: Outcome[] }).data;
}
