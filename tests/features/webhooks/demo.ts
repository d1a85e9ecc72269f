import assert from 'node:assert/strict';

/** The demo platform has two webhooks, to which nothing is sent, and two deliveries. */
export async function demoWebhooks(count: (from: string) => Promise<number>): Promise<void> {
  assert.equal(await count(`webhooks where status = 'disabled'`), 2);
  assert.equal(await count('webhook_deliveries'), 2);
  assert.equal(await count(`webhook_deliveries where status = 'pending'`), 0);
}
