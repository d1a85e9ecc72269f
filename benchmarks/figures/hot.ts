/** Most of the traffic into one wallet, against traffic over all of them alike. */
import { openContestant, warmedUp } from '../contestant.ts';
import { type Figure, said } from '../figure.ts';
import { inTurns } from '../rounds.ts';

const HOT_SHARE = 0.7;

export const hot: Figure = {
  name: 'hot',
  async measure({ options, platform }) {
    const service = await warmedUp(await openContestant(await platform()));
    const speeds = await inTurns(options.rounds, {
      uniform: async () => (await service.run(options.seconds)).speed,
      hot: async () => (await service.run(options.seconds, HOT_SHARE)).speed,
    });
    await service.stop();
    return [
      {
        figure: 'transfers, 70% into one wallet ÷ uniform',
        asked: 'at least 0.9',
        measured: `${said(speeds.hot / speeds.uniform)} (${said(speeds.hot)} ÷ ${said(speeds.uniform)} a second)`,
      },
    ];
  },
};
