/** Successful transactions by day and currency: the metric of that name, as the overview has always told it. */
import type { Connection } from '../../../engine/service/database/database.ts';
import { metricOf } from '../../../engine/service/metrics/read.ts';
import type { Caller } from '../../../engine/service/sessions/caller.ts';
import { transaction } from '../../transactions/resource.ts';
import type { Overview } from '../calls.ts';

/**
 * @param most rows read at most; where there are more, the days that they don't fill are left out
 * @returns undefined where the caller may not read what it asks about
 */
export async function movementsOf(
  connection: Connection,
  caller: Caller,
  zone: string,
  most?: number,
): Promise<Overview['movements']> {
  const metric = await metricOf(connection, transaction, 'movements', caller, zone, most);
  if (!metric) return undefined;
  const { whole, since = new Date().toISOString(), periods = [] } = metric;
  return {
    since,
    whole,
    days: periods.map(({ from, to, figures }) => ({
      from,
      to,
      sums: figures.map(({ currency = '', called, sum = '0', count }) => ({
        ...{ currency, abbreviation: called ?? currency, amount: sum, count },
      })),
    })),
  };
}
