import assert from 'node:assert/strict';

/** The demo platform requires approval for large credits and for many in a day, and two wait. */
export async function demoApprovals(count: (from: string) => Promise<number>): Promise<void> {
  assert.equal(await count(`approval_policies where operation = 'credit' and active`), 2);
  assert.equal(await count(`approvals where status = 'pending' and amount > 0`), 2);
}
