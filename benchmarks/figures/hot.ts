/** Most of the traffic into one wallet, compared with an even distribution. */

import { type Figure, formatNumber } from '../figure.ts';
import { startMeasuredService, warmUp } from '../measuredService.ts';
import { runAlternately } from '../rounds.ts';

const HOT_SHARE = 0.7;

export const hot: Figure = {
  name: 'hot',
  async measure({ options, platform }) {
    const service = await warmUp(await startMeasuredService(await platform()));
    const speeds = await runAlternately(options.rounds, {
      uniform: async () => (await service.run(options.seconds)).speed,
      hot: async () => (await service.run(options.seconds, { hotShare: HOT_SHARE })).speed,
    });
    await service.stop();
    return [
      {
        figure: 'transfers, 70% into one wallet ÷ uniform',
        target: 'at least 0.9',
        measured: `${formatNumber(speeds.hot / speeds.uniform)} (${formatNumber(speeds.hot)} ÷ ${formatNumber(speeds.uniform)} a second)`,
      },
    ];
  },
};
