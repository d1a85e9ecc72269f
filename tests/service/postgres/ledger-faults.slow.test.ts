/** PostgreSQL ends in the middle of postings: each is booked once, whatever its first answer was. */
import { describe, expect, it } from 'vitest';
import { startCluster } from '../../setup/postgres.ts';
import { startService } from '../harness.ts';
import { expectSoundLedger, move } from '../money.ts';
import { makePlatform } from '../platform.ts';

/** Fewer than may arrive at once: beyond that the service ends the slowest, which is not asked about here. */
const COUNT = 240;

describe('a crash of PostgreSQL during postings', () => {
  it('loses no posting and posts none twice when each is retried with its key', async () => {
    const cluster = await startCluster();
    const test = await startService({ DATABASE_URL: cluster.url });
    try {
      const { root, one } = await makePlatform(test);
      const ask = (at: number) =>
        move(test, { as: root, wallet: one.clientWallet, amount: '1.00', key: `crash ${at}` });
      const asked = Array.from({ length: COUNT }, (_, at) => at);

      // The crash comes when some are booked, some are under way and some are still to come.
      let booked = 0;
      let crash = () => {};
      const crashed = new Promise<void>((resolve) => {
        crash = () => {
          cluster.kill();
          resolve();
        };
      });
      const asks = asked.map(async (at) => {
        if (at < COUNT * (2 / 3)) await new Promise((resolve) => setTimeout(resolve, at * 3));
        else await crashed;
        const answer = await ask(at);
        if (answer.status === 200) booked += 1;
        if (answer.status === 200 && booked === COUNT / 10) crash();
        return answer;
      });
      await Promise.race([crashed, Promise.all(asks)]);
      const first = await Promise.all(asks);

      cluster.start();
      expect(first.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
      expect(first.some(({ status }) => status === 200)).toBe(true);
      expect(first.some(({ status }) => status === 503)).toBe(true);

      const second = await Promise.all(asked.map(ask));
      expect(second.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
      for (const [at, { status, body }] of first.entries()) {
        if (status === 200) expect(second[at]?.body.data._id).toBe(body.data._id);
      }
      const [balance] = await test.sql(
        `select units::text from balances where wallet = '${one.clientWallet}'`,
      );
      expect(balance).toEqual({ units: String(COUNT * 100) });
      await expectSoundLedger(test);
    } finally {
      await test.service.close();
      cluster.stop();
    }
  });
});
