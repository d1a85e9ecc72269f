/** The people who may change a webhook. */
import { type Core, findCaller, type Row, readRecord, ServiceError } from '#engine/service';
import { listPeople, type Person } from '#features/users/service';
import { webhook } from '../webhook.ts';

/** Those who may read and edit the webhook now. */
export function listEditors(core: Core, row: Row): Promise<Person[]> {
  return listPeople(core, {
    ...{ action: 'edit', subject: webhook.subject, client: row.client as string | null },
    isAllowed: (candidate) => canEdit(core, row._id, candidate),
  });
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
