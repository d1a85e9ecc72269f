import assert from 'node:assert/strict';

/** The demo platform has two disabled webhooks with two deliveries, and one to the built-in echo, which nothing was sent to yet. */
export async function demoWebhooks(count: (from: string) => Promise<number>): Promise<void> {
  assert.equal(await count(`webhooks where status = 'disabled'`), 2);
  assert.equal(await count(`webhooks where status = 'active' and url = 'https://echo.invalid/'`), 1);
  assert.equal(await count('webhook_deliveries'), 2);
  assert.equal(await count(`webhook_deliveries where status = 'pending'`), 0);
}
