import assert from 'node:assert/strict';

/** The demo platform has active, spent and cancelled bonuses, paid through the ledger. */
export async function demoBonuses(count: (from: string) => Promise<number>): Promise<void> {
  for (const some of [
    `bonuses where status = 'active' and paid < budget`,
    'bonuses where paid = budget',
    `bonuses where status = 'cancelled'`,
  ]) {
    assert.ok((await count(some)) > 2, some);
  }
  const paid = await count(`transactions where type = 'bonus' and status = 'successful'`);
  assert.equal(await count('bonuses b cross join generate_series(1, b.payments)'), paid);
}
