import assert from 'node:assert/strict';

/** The demo platform has three programs, each with a key; only that of the third is known, and it has money. */
export async function demoPrograms(count: (from: string) => Promise<number>): Promise<void> {
  assert.equal(await count('programs'), 3);
  assert.equal(await count(`api_keys where status = 'active'`), 3);
  assert.equal(
    await count(`balances b join wallets w on w._id = b.wallet join users u on u._id = w.owner
      where u.role = 'integrator' and b.units > 0`),
    1,
  );
}
