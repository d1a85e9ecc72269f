/**
 * Every list on one server, and on a coordinator and two workers of the same machine, with the same rows: `--only citus-lists`.
 * The rows are written on the coordinator and distributed then, as a platform that has grown would be.
 */
import { distribute } from '../../src/engine/service/database/distribute.ts';
import { distributionColumns } from '../../src/ledger/distribution.ts';
import { findCitus } from '../../tests/cluster/citus/install.ts';
import { newCitusDatabase, startCitus } from '../../tests/setup/citus.ts';
import { newDatabase } from '../../tests/setup/databases.ts';
import { startCluster } from '../../tests/setup/postgres.ts';
import { type Figure, said } from '../figure.ts';
import { CLUSTER, inTurns, SAMPLES, SECRETS } from '../lists.ts';
import { fillPlatform, type ListsPlatform, onFilled } from '../lists-platform.ts';

/** Two sides of three and one servers share the memory that one has in the figure `lists`. */
const MEMORY = { shared_buffers: '1GB', effective_cache_size: '6GB' };

export const citusLists: Figure = {
  name: 'citus-lists',
  async measure({ options: { only, rows } }) {
    if (!only?.includes('citus-lists')) return [];
    const found = await findCitus();
    const ends: (() => void | Promise<void>)[] = [found.remove];
    process.env.PG_BIN = found.folder;
    try {
      const one = await startCluster({ ...CLUSTER, ...MEMORY });
      ends.unshift(one.stop);
      const several = await startCitus({
        ...CLUSTER,
        ...MEMORY,
        wal_level: 'logical',
        max_wal_senders: '20',
      });
      ends.unshift(several.stop);
      const open: ListsPlatform[] = [];
      ends.unshift(async () => {
        for (const platform of open) await platform.stop();
      });
      const urls = [(await newDatabase(one.url)).url, (await newCitusDatabase(several.servers)).url];
      for (const url of urls) await fillPlatform({ ...SECRETS, DATABASE_URL: url }, rows);
      console.log(`  ${said(rows)} transactions written on each side`);
      await distribute(urls[1], distributionColumns, {
        isStopped: true,
        print: (line) => console.log(`  ${line}`),
      });
      for (const url of urls) open.push(await onFilled({ ...SECRETS, DATABASE_URL: url }, rows, SAMPLES));
      const [alone, laid] = open;
      if (!alone || !laid) throw new Error('there are two sides');
      return await inTurns([alone, 'on one server'], [laid, 'on Citus'], () => '');
    } finally {
      for (const end of ends) await end();
    }
  },
};
