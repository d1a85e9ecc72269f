import { randomUUID } from 'node:crypto';
import type { MoneyCall } from '../../feature.ts';
import { createRecord } from '../../service/platform.ts';

/** Pays a bonus of either client, from each source, to one or two recipients. */
export const bonusCall: MoneyCall = {
  name: 'bonus',
  async prepare(caller, root, clients) {
    const bonuses: string[] = [];
    for (const client of clients) {
      const terms = { name: 'Gift', currency: 'USD', amount: '0.05', client };
      bonuses.push((await createRecord(caller, root, 'bonus/add', terms))._id);
    }
    return (as, one, other, at) => {
      const from = ['platform', 'client', 'agent'][at % 3];
      return caller.call('POST', `bonus/${bonuses[at % bonuses.length]}/${from}`, {
        as,
        body: { to: at < 3 ? one : [one, other] },
        headers: { 'idempotency-key': randomUUID() },
      });
    };
  },
  possibleAt: 4,
};
