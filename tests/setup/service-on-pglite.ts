/** Vitest's global set-up of the project that runs the service's tests on the embedded database. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { TestProject } from 'vitest/node';
import { temporaryFolder } from '../journeys/product.ts';
import { newKeys } from './keys.ts';
import { type Content, prepare } from './prepared.ts';

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = temporaryFolder();
  const keys = newKeys();
  const dumpOf = async (content: Content): Promise<string> => {
    await prepare(content, { DATA_DIR: folder.path, ...keys });
    const client = await PGlite.create({
      dataDir: join(folder.path, 'database'),
      extensions: { pg_trgm },
    });
    const dump = await client.dumpDataDir('none');
    await client.close();
    const file = join(folder.path, `${content}.tar`);
    writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
    return file;
  };
  // The second continues where the first ended.
  const dumps = { tables: await dumpOf('tables'), platform: await dumpOf('platform') };
  project.provide('prepared', { keys, databases: { kind: 'embedded', dumps } });
  return folder.remove;
}
