/** Transfers over HTTP with the embedded database, compared with pgbench. */

import { type Figure, formatNumber } from '../figure.ts';
import { startMeasuredService, warmUp } from '../measuredService.ts';
import { runAlternately } from '../rounds.ts';

export const pglite: Figure = {
  name: 'pglite',
  async measure({ options, embeddedPlatform, reference }) {
    const pgbench = await reference();
    const service = await warmUp(await startMeasuredService(await embeddedPlatform()));
    const speeds = await runAlternately(options.rounds, {
      pgbench: () => pgbench.measure(options.seconds),
      transfers: async () => (await service.run(options.seconds)).speed,
    });
    await service.stop();
    return [
      {
        figure: 'transfers on PGlite ÷ pgbench on PostgreSQL',
        target: 'report',
        measured: `${formatNumber(speeds.transfers / speeds.pgbench)} (${formatNumber(speeds.transfers)} ÷ ${formatNumber(speeds.pgbench)} a second)`,
      },
    ];
  },
};
