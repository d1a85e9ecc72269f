/** Memory of the service after a minute of load, compared with its start. */

import { type Figure, formatNumber } from '../figure.ts';
import { startMeasuredService } from '../measuredService.ts';

const SECONDS = 60;

export const memory: Figure = {
  name: 'memory',
  async measure({ platform }) {
    const service = await startMeasuredService(await platform());
    const atStart = service.memory();
    await service.run(SECONDS);
    const afterwards = service.memory();
    await service.stop();
    const megabytes = (bytes: number) => formatNumber(bytes / 2 ** 20);
    return [
      {
        figure: `memory after ${SECONDS} s of transfers ÷ at the start`,
        target: 'at most 1.5',
        measured: `${formatNumber(afterwards / atStart)} (${megabytes(afterwards)} ÷ ${megabytes(atStart)} MB)`,
      },
    ];
  },
};
