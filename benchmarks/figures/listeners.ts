/** What a thousand open consoles cost that follow changes: while nothing happens, and while all of them are told of transfers. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, formatNumber } from '../figure.ts';
import { startMeasuredService, warmUp } from '../measuredService.ts';
import { runAlternately } from '../rounds.ts';

const LISTENERS = 1000;
/** Seconds in which nothing happens. */
const IDLE = 20;

export const listeners: Figure = {
  name: 'listeners',
  async measure({ options, platform, anotherPlatform }) {
    const alone = await warmUp(await startMeasuredService(await platform()));
    const listened = await warmUp(await startMeasuredService(await anotherPlatform()));
    const before = listened.memory();
    const close = await listened.listen(LISTENERS);
    // What the transfers of the warm-up left to do is done by then.
    await pause(5000);
    const idle: Record<string, number> = {};
    for (const [name, service] of Object.entries({ alone, listened })) {
      const began = service.processorSeconds();
      await pause(IDLE * 1000);
      idle[name] = ((service.processorSeconds() - began) / IDLE) * 100;
    }
    const memory = (listened.memory() - before) / LISTENERS / 1024;
    const speeds = await runAlternately(options.rounds, {
      alone: async () => (await alone.run(options.seconds)).speed,
      listened: async () => (await listened.run(options.seconds)).speed,
    });
    close();
    for (const service of [alone, listened]) await service.stop();
    return [
      {
        figure: `a core's time with ${LISTENERS} idle consoles, and with none`,
        target: 'at most 2% more',
        measured: `${formatNumber(idle.listened ?? 0)}% and ${formatNumber(idle.alone ?? 0)}%, ${formatNumber(memory)} kB for each`,
      },
      {
        figure: `transfers while ${LISTENERS} consoles are told of them ÷ while none is`,
        target: 'report',
        measured: `${formatNumber(speeds.listened / speeds.alone)} (${formatNumber(speeds.listened)} ÷ ${formatNumber(speeds.alone)} a second)`,
      },
    ];
  },
};
