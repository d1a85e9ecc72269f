/** Transfers over HTTP with the database embedded in the process, against pgbench. */
import { openContestant, warmedUp } from '../contestant.ts';
import { type Figure, said } from '../figure.ts';
import { inTurns } from '../rounds.ts';

export const pglite: Figure = {
  name: 'pglite',
  async measure({ options, embeddedPlatform, reference }) {
    const pgbench = await reference();
    const service = await warmedUp(await openContestant(await embeddedPlatform()));
    const speeds = await inTurns(options.rounds, {
      pgbench: () => pgbench.measure(options.seconds),
      transfers: async () => (await service.run(options.seconds)).speed,
    });
    await service.stop();
    return [
      {
        figure: 'transfers on PGlite ÷ pgbench on PostgreSQL',
        asked: 'report',
        measured: `${said(speeds.transfers / speeds.pgbench)} (${said(speeds.transfers)} ÷ ${said(speeds.pgbench)} a second)`,
      },
    ];
  },
};
