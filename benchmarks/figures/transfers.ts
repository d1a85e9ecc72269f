/** Transfers over HTTP in one process, compared with pgbench. */

import { formatCost } from '../cost.ts';
import { type Figure, formatNumber, median } from '../figure.ts';
import { type Run, startMeasuredService, warmUp } from '../measuredService.ts';
import { runAlternately } from '../rounds.ts';

export const transfers: Figure = {
  name: 'transfers',
  async measure({ options, platform, reference }) {
    const pgbench = await reference();
    const service = await warmUp(await startMeasuredService(await platform()));
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
    const of = (number: (run: Run) => number) => formatNumber(median(runs.map(number)));
    return [
      {
        figure: 'transfers, one process ÷ pgbench',
        target: 'at least 1.2',
        measured: `${formatNumber(speeds.transfers / speeds.pgbench)} (${formatNumber(speeds.transfers)} ÷ ${formatNumber(speeds.pgbench)} a second, pgbench with ${pgbench.clients} clients)`,
      },
      {
        figure: 'transfers, from request to answer',
        target: 'report',
        measured: `p50 ${of(({ p50 }) => p50)} ms, p99 ${of(({ p99 }) => p99)} ms`,
      },
      {
        figure: 'processor time of a transfer',
        target: 'report',
        measured: formatCost(runs.map(({ cost }) => cost)),
      },
    ];
  },
};
