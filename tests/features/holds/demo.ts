import assert from 'node:assert/strict';

/** The demo platform has open, captured and released holds, and balances that reserve what the open ones say. */
export async function demoHolds(count: (from: string) => Promise<number>): Promise<void> {
  for (const status of ['pending', 'captured', 'released'])
    assert.ok((await count(`holds where status = '${status}'`)) > 0, status);
  assert.equal(await count(`holds where status = 'pending'`), await count('balances where held > 0'));
}
