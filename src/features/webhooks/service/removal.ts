/** Removes old deliveries. */
import { inArray, sql } from 'drizzle-orm';
import { type BackgroundWork, changeRows } from '#engine/service';
import { deliveries } from './tables.ts';

/** How long deliveries that do not wait any more are kept. */
export const KEEP_DAYS = 30;
const BATCH = 500;

export const deliveryRemoval: BackgroundWork = {
  name: 'webhook_delivery_removal',
  every: '10min',
  async run({ database, keys, isEnding }) {
    for (let removed = BATCH; removed === BATCH && !isEnding(); ) {
      removed = await database.transaction(async (transaction) => {
        const { rows } = await transaction.execute<{ _id: string }>(sql`
          select _id from webhook_deliveries
          where status <> 'pending' and created_at < now() - make_interval(days => ${KEEP_DAYS})
          limit ${BATCH} for update skip locked`);
        const ids = rows.map(({ _id }) => _id);
        if (ids.length)
          await changeRows(transaction, keys, 'webhook_deliveries', ids, () =>
            transaction.delete(deliveries).where(inArray(deliveries._id, ids)),
          );
        return ids.length;
      });
    }
  },
};
