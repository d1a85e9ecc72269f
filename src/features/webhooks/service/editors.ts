/** The people who may change a webhook. */
import { type Core, findCaller, type Row, readRecord, ServiceError } from '#engine/service';
import { type Person, readPeople } from '#features/users/service';
import { webhook } from '../webhook.ts';

/** How many candidates are considered for each person that is needed. */
const CANDIDATES = 4;

/**
 * Those who may read and edit the webhook now, the oldest accounts first.
 * @param limit how many at most
 */
export async function listEditors(core: Core, row: Row, limit: number): Promise<Person[]> {
  const candidates = await readPeople(core.database.orm, {
    ...{ action: 'edit', subject: webhook.subject, client: row.client as string | null },
    limit: limit * CANDIDATES,
  });
  const editors: Person[] = [];
  for (const candidate of candidates) {
    if (editors.length === limit) break;
    if (await canEdit(core, row._id, candidate._id)) editors.push(candidate);
  }
  return editors;
}

async function canEdit(core: Core, id: string, candidate: string): Promise<boolean> {
  const caller = await findCaller(core, candidate);
  if (!caller?.ability.can('read', webhook.subject) || !caller.ability.can('edit', webhook.subject))
    return false;
  try {
    const { _refused } = await readRecord(core, core.database.orm, webhook, id, caller);
    return !_refused?.edit;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}
