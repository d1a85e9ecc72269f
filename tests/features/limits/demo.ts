import assert from 'node:assert/strict';

/** The demo platform has limits of agents, a temporary raise, and an agent who has used a part of one today. */
export async function demoLimits(count: (from: string) => Promise<number>): Promise<void> {
  assert.equal(await count(`limits where role = 'agent' and until is null`), 2);
  assert.equal(await count('limits where until > now()'), 1);
  assert.ok((await count('limit_uses where used > 0')) > 0);
}
