/** Creates a record and its children, with audit entries, in one transaction. */
import type { Resource } from '../../../contract/resource.ts';
import type { Core } from '../../core.ts';
import type { Connection } from '../../database/database.ts';
import { findHooks } from '../../feature.ts';
import { objectBody } from '../../http/validation.ts';
import type { Caller } from '../../sessions/caller.ts';
import { createOnce, toKeyedCreation } from '../actions/idempotency.ts';
import { collectErrors } from '../children/rowErrors.ts';
import { preparedRows, readRows, splitChildRows } from '../children/rows.ts';
import { writeChildren } from '../children/write.ts';
import type { Write } from '../hooks.ts';
import { readWithRestrictions } from '../read.ts';
import type { ResourceRecord } from '../records.ts';
import { requireCreatable } from '../tenancy.ts';
import { insertNew, readNew, withGenerated } from './insert.ts';

/** Options of a creation. */
export type Creating = {
  idempotencyKey?: string | undefined;
  /**
   * Runs last, in the record's transaction: an error rolls back the creation. If a hook performs the creation, it runs
   * afterwards.
   */
  ending?: (record: string, connection: Connection) => Promise<void>;
  /** A dry run: `ending` throws to roll everything back. */
  isCheck?: boolean;
};

/** @throws ServiceError of the declaration and the resource's rules */
export async function createRecord(
  core: Core,
  resource: Resource,
  body: unknown,
  caller: Caller,
  { idempotencyKey, ending, isCheck = false }: Creating = {},
): Promise<ResourceRecord> {
  const hooks = findHooks(resource);
  requireCreatable(resource, caller);
  const { own, input: children } = splitChildRows(resource, objectBody(body));
  const [provided, read] = collectErrors(
    () => readNew(resource, own, caller),
    () => readRows(resource, children, caller),
  );
  const values = (await hooks.prepare?.(core, provided, caller)) ?? provided;
  const rows = await preparedRows(core, resource, read, caller);
  if (hooks.create) {
    // A hook's own transaction cannot be rolled back, so a dry run must not call it.
    if (isCheck) await ending?.('', core.database.orm);
    const id = await hooks.create({ ...core, caller, resource, values, idempotencyKey });
    await ending?.(id, core.database.orm);
    return readWithRestrictions(core, core.database.orm, resource, id, caller);
  }
  const keyed = toKeyedCreation(resource, { body, idempotencyKey });
  return core.database.transaction(async (transaction) => {
    const write: Write = { ...core, transaction, caller, resource };
    const { _id, _generated } = await createOnce(transaction, caller.user, keyed, async () => {
      const record = await insertNew(write, values);
      await writeChildren(write, record._id, rows);
      await ending?.(record._id, transaction);
      return record;
    });
    const read = await readWithRestrictions(core, transaction, resource, _id, caller);
    return withGenerated(write, read, _generated);
  });
}
