import { describe, expect, it } from 'vitest';
import { type Cluster, startCluster } from '../../setup/postgres.ts';
import { startService } from '../harness.ts';

describe('an unavailable PostgreSQL', () => {
  it('causes 503 responses until it is available again', async () => {
    const cluster: Cluster = await startCluster();
    try {
      const variables = { DATABASE_URL: cluster.url };
      const test = await startService(variables);
      const root = await test.signIn('root');
      cluster.kill();
      for (const path of ['user', 'session', '!/readyz']) {
        const { status, text } = await test.call('GET', path, { as: root });
        expect(status, text).toBe(503);
        expect(text).not.toMatch(/ECONN|postgres:|select/i);
      }
      const currency = { abbreviation: 'EUR', name: 'Euro', symbol: '€' };
      const write = await test.call('POST', 'currency', { as: root, body: currency });
      expect(write.body).toMatchObject({ statusCode: 503, code: 'unavailable' });
      expect(write.headers['retry-after']).toBeTruthy();
      expect((await test.call('GET', '!/healthz')).status).toBe(200);
      cluster.start();
      const again = await test.call('POST', 'currency', { as: root, body: currency });
      expect(again.status, again.text).toBe(201);
      expect((await test.call('GET', '!/readyz')).status).toBe(200);
      await test.close();
    } finally {
      cluster.stop();
    }
  });
});
