/** PostgreSQL ends during postings: each is posted once, whatever its first response. */
import { describe, expect, it } from 'vitest';
import { startCluster } from '../../setup/postgres.ts';
import { startService } from '../harness.ts';
import { expectIntactLedger, move } from '../money.ts';
import { createPlatform } from '../platform.ts';

/** Fewer than may arrive at once: beyond that the service drops the slowest, which is not tested here. */
const COUNT = 240;

describe('a crash of PostgreSQL during postings', () => {
  it('loses no posting and posts none twice when each is retried with its key', async () => {
    const cluster = await startCluster();
    const test = await startService({ DATABASE_URL: cluster.url });
    try {
      const { root, one } = await createPlatform(test);
      const ask = (at: number) =>
        move(test, { as: root, wallet: one.clientWallet, amount: '1.00', key: `crash ${at}` });
      const request = Array.from({ length: COUNT }, (_, at) => at);

      // The crash occurs when some are posted, some are in flight and some are still to come.
      let booked = 0;
      let crash = () => {};
      const crashed = new Promise<void>((resolve) => {
        crash = () => {
          cluster.kill();
          resolve();
        };
      });
      const asks = request.map(async (at) => {
        if (at < COUNT * (2 / 3)) await new Promise((resolve) => setTimeout(resolve, at * 3));
        else await crashed;
        const response = await ask(at);
        if (response.status === 200) booked += 1;
        if (response.status === 200 && booked === COUNT / 10) crash();
        return response;
      });
      await Promise.race([crashed, Promise.all(asks)]);
      const first = await Promise.all(asks);

      cluster.start();
      expect(first.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
      expect(first.some(({ status }) => status === 200)).toBe(true);
      expect(first.some(({ status }) => status === 503)).toBe(true);

      const second = await Promise.all(request.map(ask));
      expect(second.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
      for (const [at, { status, body }] of first.entries()) {
        if (status === 200) expect(second[at]?.body.data._id).toBe(body.data._id);
      }
      const [balance] = await test.sql(
        `select units::text from balances where wallet = '${one.clientWallet}'`,
      );
      expect(balance).toEqual({ units: String(COUNT * 100) });
      await expectIntactLedger(test);
    } finally {
      await test.service.close();
      cluster.stop();
    }
  });
});
