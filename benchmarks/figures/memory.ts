/** Memory of the service after a minute of load, against what it takes when it has just started. */
import { openContestant } from '../contestant.ts';
import { type Figure, said } from '../figure.ts';

const SECONDS = 60;

export const memory: Figure = {
  name: 'memory',
  async measure({ platform }) {
    const service = await openContestant(await platform());
    const atStart = service.memory();
    await service.run(SECONDS);
    const afterwards = service.memory();
    await service.stop();
    const megabytes = (bytes: number) => said(bytes / 2 ** 20);
    return [
      {
        figure: `memory after ${SECONDS} s of transfers ÷ at the start`,
        asked: 'at most 1.5',
        measured: `${said(afterwards / atStart)} (${megabytes(afterwards)} ÷ ${megabytes(atStart)} MB)`,
      },
    ];
  },
};
