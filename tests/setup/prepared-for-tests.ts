/**
 * Vitest's global set-up of the project that runs the service's tests on the embedded database: a database with all
 * migrations, to begin with a copy of. Making one anew for each file of tests takes six seconds, a copy one.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/engine/service/database/migrate.ts';
import { openDatabase } from '../../src/engine/service/database/open.ts';
import { temporaryFolder } from '../journeys/product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A file with PGlite's dump of a database that nothing has been laid into yet. */
    preparedDatabase: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = temporaryFolder();
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder.path });
  await migrate(database);
  await database.close();
  const files = join(folder.path, 'database');
  const client = await PGlite.create({ dataDir: files, extensions: { pg_trgm } });
  const dump = await client.dumpDataDir('none');
  await client.close();
  rmSync(files, { recursive: true });
  const path = join(folder.path, 'dump.tar');
  writeFileSync(path, Buffer.from(await dump.arrayBuffer()));
  project.provide('preparedDatabase', path);
  return folder.remove;
}
