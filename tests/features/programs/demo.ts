import assert from 'node:assert/strict';

/** The demo platform has two programs, each with a key. */
export async function demoPrograms(count: (from: string) => Promise<number>): Promise<void> {
  assert.equal(await count('programs'), 2);
  assert.equal(await count(`api_keys where status = 'active'`), 2);
}
