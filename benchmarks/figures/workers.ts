/** Transfers over HTTP in several processes on one port, against pgbench. */
import { cpus } from 'node:os';
import { openContestant, type Run, warmedUp } from '../contestant.ts';
import { saidCost } from '../cost.ts';
import { type Figure, said } from '../figure.ts';
import { inTurns } from '../rounds.ts';

export const workers: Figure = {
  name: 'workers',
  async measure({ options, platform, reference }) {
    const pgbench = await reference();
    const measured: { count: number; runs: Run[]; transfers: number; pgbench: number }[] = [];
    for (const count of countsToTry()) {
      const service = await warmedUp(await openContestant(await platform(), { WORKERS: String(count) }));
      console.log(`  WORKERS=${count}`);
      const runs: Run[] = [];
      const speeds = await inTurns(options.rounds, {
        pgbench: () => pgbench.measure(options.seconds),
        transfers: async () => {
          const run = await service.run(options.seconds);
          runs.push(run);
          return run.speed;
        },
      });
      await service.stop();
      measured.push({ count, runs, ...speeds });
    }
    const ratio = (one: (typeof measured)[number]) => one.transfers / one.pgbench;
    const best = measured.reduce((one, other) => (ratio(other) > ratio(one) ? other : one));
    return [
      {
        figure: 'transfers, WORKERS at its best ÷ pgbench',
        asked: 'at least 2.0',
        measured: `${said(ratio(best))} (WORKERS=${best.count}: ${said(best.transfers)} ÷ ${said(best.pgbench)} a second)`,
      },
      {
        figure: `processor time of a transfer, WORKERS=${best.count}`,
        asked: 'report',
        measured: saidCost(best.runs.map(({ cost }) => cost)),
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
