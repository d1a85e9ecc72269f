/** Removes what the suite created, as far as possible, and says what remains. */
import { formatAmount } from '../../src/engine/contract/values/money.ts';
import { move, readUnits } from './money.ts';
import { expectStatus, type Suite } from './suite.ts';
import type { CreatedRecord, OwnSuite } from './world.ts';

/**
 * Deletes records without history. Deactivates other clients, and with them their users.
 * @returns sentences for the user of the suite
 */
export async function removeCreated(
  { http, me }: Suite,
  created: readonly CreatedRecord[],
): Promise<string[]> {
  const remaining: string[] = [];
  // Records that refer to others were created last.
  for (const { resource, _id, name } of [...created].reverse()) {
    const { status } = await http.call('DELETE', `${resource}/${_id}`, { as: me });
    if (status === 200 || status === 404) continue;
    remaining.push(`${resource} ${name}`);
    if (resource === 'client') {
      expectStatus(await http.call('PUT', `client/${_id}`, { as: me, body: { status: 'inactive' } }), 200);
    }
  }
  return remaining.length
    ? [
        `Left behind, because money moved: ${remaining.join(', ')}.`,
        'Their balances are zero, the clients inactive. Transactions, bonuses and audit entries stay for good.',
      ]
    : ['Nothing is left behind but audit entries, which stay for good.'];
}

/** Returns all money of the suite's users to the platform. */
export async function returnMoney(suite: OwnSuite): Promise<void> {
  const { customer, agent, stranger, fine, whole } = suite.world;
  for (const { wallet } of [customer, agent, stranger]) {
    for (const money of [fine, whole]) {
      const units = await readUnits(suite, wallet, money);
      if (units === 0n) continue;
      const amount = formatAmount(units, money.decimals);
      expectStatus(await move(suite, { type: 'debit', wallet, money, amount }), 200);
    }
  }
}
