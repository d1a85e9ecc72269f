/**
 * Every list on one server, and on a coordinator and two workers of the same machine, with the same rows: `--only
 * citus-lists`. The rows are written on the coordinator and then distributed, as on a platform that has grown.
 */
import { distribute } from '../../src/engine/service/database/distribute.ts';
import { distributionColumns } from '../../src/ledger/distribution.ts';
import { findCitus } from '../../tests/cluster/citus/install.ts';
import { newCitusDatabase, startCitus } from '../../tests/setup/citus.ts';
import { newDatabase } from '../../tests/setup/databases.ts';
import { startCluster } from '../../tests/setup/postgres.ts';
import { type Figure, formatNumber } from '../figure.ts';
import { CLUSTER, compareLists, SAMPLES, SECRETS } from '../lists.ts';
import { fillPlatform, type ListsPlatform, startOnFilled } from '../lists-platform.ts';

/** Two sides with three servers and one share the memory that one has in the figure `lists`. */
const MEMORY = { shared_buffers: '1GB', effective_cache_size: '6GB' };

export const citusLists: Figure = {
  name: 'citus-lists',
  async measure({ options: { only, rows } }) {
    if (!only?.includes('citus-lists')) return [];
    const match = await findCitus();
    const ends: (() => void | Promise<void>)[] = [match.remove];
    process.env.PG_BIN = match.folder;
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
      console.log(`  ${formatNumber(rows)} transactions written on each side`);
      await distribute(urls[1], distributionColumns, {
        isStopped: true,
        print: (line) => console.log(`  ${line}`),
      });
      for (const url of urls)
        open.push(await startOnFilled({ ...SECRETS, DATABASE_URL: url }, rows, SAMPLES));
      const [alone, seeded] = open;
      if (!alone || !seeded) throw new Error('there are two sides');
      return await compareLists([alone, 'on one server'], [seeded, 'on Citus'], () => '');
    } finally {
      for (const end of ends) await end();
    }
  },
};
