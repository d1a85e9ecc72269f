/**
 * Sends an invitation again, on a database with a single connection too: a count outside of a transaction must not
 * deadlock.
 */
import { expect, it } from 'vitest';
import { startServiceWithPlatform } from '../harness.ts';
import { buildUser, signInToPlatform } from '../platform.ts';

it('sends an invitation again and counts it', async () => {
  // No server listens there: only the order itself is tested.
  const test = await startServiceWithPlatform({ SMTP_URL: 'smtp://127.0.0.1:1' });
  try {
    const { root, one } = await signInToPlatform(test);
    const {
      password: _,
      confirmPassword: __,
      ...body
    } = buildUser('eva', 'customer', { client: one.client });
    const created = await test.call('POST', 'user', { as: root, body });
    expect(created.body.data.status).toBe('invited');
    const again = () => test.call('POST', `user/${created.body.data._id}/invitation`, { as: root });
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) statuses.push((await again()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  } finally {
    await test.close();
  }
});
