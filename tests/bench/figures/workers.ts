/** Transfers over HTTP in several processes on one port, against pgbench. */
import { cpus } from 'node:os';
import { openContestant, warmedUp } from '../contestant.ts';
import { type Figure, said } from '../figure.ts';
import { inTurns } from '../rounds.ts';

export const workers: Figure = {
  name: 'workers',
  async measure({ options, platform, reference }) {
    const pgbench = await reference();
    const measured: { count: number; transfers: number; pgbench: number }[] = [];
    for (const count of countsToTry()) {
      const service = await warmedUp(await openContestant(await platform(), { WORKERS: String(count) }));
      console.log(`  WORKERS=${count}`);
      const speeds = await inTurns(options.rounds, {
        pgbench: () => pgbench.measure(options.seconds),
        transfers: async () => (await service.run(options.seconds)).speed,
      });
      await service.stop();
      measured.push({ count, ...speeds });
    }
    const ratio = (one: (typeof measured)[number]) => one.transfers / one.pgbench;
    const best = measured.reduce((one, other) => (ratio(other) > ratio(one) ? other : one));
    return [
      {
        figure: 'transfers, WORKERS at its best ÷ pgbench',
        asked: 'at least 2.0',
        measured: `${said(ratio(best))} (WORKERS=${best.count}: ${said(best.transfers)} ÷ ${said(best.pgbench)} a second)`,
      },
    ];
  },
};

/** PostgreSQL and the load want cores too, so fewer than there are may be best; one alone is another figure. */
function countsToTry(): number[] {
  const cores = cpus().length;
  return [...new Set([2, 3, 4, Math.ceil(cores / 2), cores])]
    .filter((count) => count > 1)
    .sort((a, b) => a - b);
}
