/** Lists of transfers in one call, compared with single calls, many at once and one after another, and with pgbench. */
import { formatCost } from '../cost.ts';
import { type Figure, formatNumber } from '../figure.ts';
import { type Run, startMeasuredService, warmUp } from '../measuredService.ts';
import { runAlternately } from '../rounds.ts';

const PER_CALL = 100;

export const bulk: Figure = {
  name: 'bulk',
  async measure({ options, platform, reference }) {
    const pgbench = await reference();
    const service = await warmUp(await startMeasuredService(await platform()));
    const runs: Run[] = [];
    const speeds = await runAlternately(options.rounds, {
      pgbench: () => pgbench.measure(options.seconds),
      single: async () => (await service.run(options.seconds)).speed,
      oneAfterAnother: async () => (await service.run(options.seconds, { connections: 1 })).speed,
      listAfterList: async () =>
        (await service.run(options.seconds, { perCall: PER_CALL, connections: 1 })).speed,
      lists: async () => {
        const run = await service.run(options.seconds, { perCall: PER_CALL });
        runs.push(run);
        return run.speed;
      },
    });
    await service.stop();
    const ratio = (one: number, other: number) =>
      `${formatNumber(one / other)} (${formatNumber(one)} ÷ ${formatNumber(other)} a second)`;
    return [
      {
        figure: `transfers in lists of ${PER_CALL} ÷ single calls, 64 at once, one process`,
        target: 'at least 5',
        measured: ratio(speeds.lists, speeds.single),
      },
      {
        figure: `the same from one client, which waits for each answer`,
        target: 'report',
        measured: ratio(speeds.listAfterList, speeds.oneAfterAnother),
      },
      {
        figure: `transfers in lists of ${PER_CALL} ÷ pgbench`,
        target: 'report',
        measured: ratio(speeds.lists, speeds.pgbench),
      },
      {
        figure: 'processor time of a transfer in a list',
        target: 'report',
        measured: formatCost(runs.map(({ cost }) => cost)),
      },
    ];
  },
};
