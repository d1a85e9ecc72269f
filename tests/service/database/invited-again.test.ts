/** An invitation that is sent again, on a database with one connection too: what is counted outside a transaction waits for it. */
import { expect, it } from 'vitest';
import { startServiceWithPlatform } from '../harness.ts';
import { enterPlatform, person } from '../platform.ts';

it('sends an invitation again and counts it', async () => {
  // Nobody listens there: what is asked is what becomes of the order.
  const test = await startServiceWithPlatform({ SMTP_URL: 'smtp://127.0.0.1:1' });
  try {
    const { root, one } = await enterPlatform(test);
    const { password: _, confirmPassword: __, ...body } = person('eva', 'customer', { client: one.client });
    const made = await test.call('POST', 'user', { as: root, body });
    expect(made.body.data.status).toBe('invited');
    const again = () => test.call('POST', `user/${made.body.data._id}/invitation`, { as: root });
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) statuses.push((await again()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  } finally {
    await test.close();
  }
});
