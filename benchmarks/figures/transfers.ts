/** Transfers over HTTP in one process, against pgbench. */
import { openContestant, type Run, warmedUp } from '../contestant.ts';
import { saidCost } from '../cost.ts';
import { type Figure, median, said } from '../figure.ts';
import { inTurns } from '../rounds.ts';

export const transfers: Figure = {
  name: 'transfers',
  async measure({ options, platform, reference }) {
    const pgbench = await reference();
    const service = await warmedUp(await openContestant(await platform()));
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
    const of = (number: (run: Run) => number) => said(median(runs.map(number)));
    return [
      {
        figure: 'transfers, one process ÷ pgbench',
        asked: 'at least 1.2',
        measured: `${said(speeds.transfers / speeds.pgbench)} (${said(speeds.transfers)} ÷ ${said(speeds.pgbench)} a second, pgbench with ${pgbench.clients} clients)`,
      },
      {
        figure: 'transfers, from request to answer',
        asked: 'report',
        measured: `p50 ${of(({ p50 }) => p50)} ms, p99 ${of(({ p99 }) => p99)} ms`,
      },
      {
        figure: 'processor time of a transfer',
        asked: 'report',
        measured: saidCost(runs.map(({ cost }) => cost)),
      },
    ];
  },
};
