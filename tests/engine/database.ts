/** What the app of a file of tests keeps its rows in. */
import { inject } from 'vitest';
import { newDatabase } from '../setup/databases.ts';

export type DatabaseKind = 'PostgreSQL' | 'PGlite';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser's address: tests/setup/engine-on-postgres.ts. */
    server: string;
    /** What a file runs on that doesn't say it: vite.config.ts. */
    engineOn: DatabaseKind;
  }
}

/** Those to try where a file is about how databases work: both in the slow half, the quicker one in the quick half. */
export const databases: readonly DatabaseKind[] = inject('sampled')
  ? ['PostgreSQL']
  : ['PGlite', 'PostgreSQL'];

/** Variables of the environment that name an empty database, gone after the tests. */
export async function emptyDatabase(kind = inject('engineOn')): Promise<Record<string, string>> {
  if (kind === 'PGlite') return { DATA_DIR: 'memory://' };
  return { DATABASE_URL: (await newDatabase(inject('server'))).url };
}
