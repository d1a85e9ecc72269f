/** The calls of the bonus. */
import { and, inArray } from 'drizzle-orm';
import type { Routes } from '../../../engine/service/core.ts';
import { tableOf } from '../../../engine/service/database/schema/tables.ts';
import { serve } from '../../../engine/service/http/serve.ts';
import { listRecords } from '../../../engine/service/lists/list.ts';
import { readListQuery } from '../../../engine/service/lists/listRequest.ts';
import { columnFor } from '../../../engine/service/records/columns.ts';
import type { Row } from '../../../engine/service/records/hooks.ts';
import { readRecord } from '../../../engine/service/records/read.ts';
import { recordsOf } from '../../../engine/service/records/records.ts';
import { rowsOf } from '../../../engine/service/records/tenancy.ts';
import type { Caller } from '../../../engine/service/sessions/caller.ts';
import { transaction } from '../../transactions/resource.ts';
import { addBonus, cancelBonus, listBonuses, payBonus, readBonus } from '../calls.ts';
import { bonus } from '../resource.ts';
import { insertBonus, markCancelled } from './add.ts';
import { payRecipients } from './pay.ts';

export const bonusRoutes: Routes = ({ app, ...core }) => {
  const connection = core.database.orm;

  serve(app, listBonuses, ({ caller, query }) => listRecords(core, bonus, readListQuery(query), caller));

  serve(app, readBonus, async ({ caller, params }) => ({
    data: await readRecord(core, connection, bonus, params.id, caller),
  }));

  serve(app, addBonus, async ({ caller, body }) => ({ data: await insertBonus(core, caller, body) }));

  serve(app, cancelBonus, async ({ caller, params }) => ({
    data: await markCancelled(core, caller, params.id),
  }));

  serve(app, payBonus, async ({ caller, params, body, idempotencyKey }) => {
    const ids = await payRecipients(core, caller, { ...params, ...body, idempotencyKey });
    return { data: await transactionsIn(ids, caller) };
  });

  /** In the order of their ids, so that a recipient is found where it was named. */
  async function transactionsIn(ids: string[], caller: Caller) {
    const rows = (await connection
      .select()
      .from(tableOf(transaction))
      .where(and(inArray(columnFor(transaction, '_id'), ids), rowsOf(transaction, caller)))) as Row[];
    const records = await recordsOf(core, connection, transaction, rows, caller);
    const place = new Map(ids.map((id, at) => [id, at]));
    return records.sort((one, other) => (place.get(one._id) ?? 0) - (place.get(other._id) ?? 0));
  }
};
