/** Transfers over HTTP in several processes on one port, compared with pgbench. */
import { cpus } from 'node:os';
import { formatCost } from '../cost.ts';
import { type Figure, formatNumber } from '../figure.ts';
import { type Run, startMeasuredService, warmUp } from '../measuredService.ts';
import { runAlternately } from '../rounds.ts';

export const workers: Figure = {
  name: 'workers',
  async measure({ options, platform, reference }) {
    const pgbench = await reference();
    const measured: { count: number; runs: Run[]; transfers: number; pgbench: number }[] = [];
    for (const count of countsToTry()) {
      const service = await warmUp(await startMeasuredService(await platform(), { WORKERS: String(count) }));
      console.log(`  WORKERS=${count}`);
      const runs: Run[] = [];
      const speeds = await runAlternately(options.rounds, {
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
        target: 'at least 2.0',
        measured: `${formatNumber(ratio(best))} (WORKERS=${best.count}: ${formatNumber(best.transfers)} ÷ ${formatNumber(best.pgbench)} a second)`,
      },
      {
        figure: `processor time of a transfer, WORKERS=${best.count}`,
        target: 'report',
        measured: formatCost(best.runs.map(({ cost }) => cost)),
      },
    ];
  },
};

/**
 * PostgreSQL and the load need cores too, so fewer processes than cores may be best; one alone is another figure.
 */
function countsToTry(): number[] {
  const cores = cpus().length;
  return [...new Set([2, 3, 4, Math.ceil(cores / 2), cores])]
    .filter((count) => count > 1)
    .sort((a, b) => a - b);
}
