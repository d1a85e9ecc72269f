/** The databases of test apps. */
import { inject } from 'vitest';
import { newDatabase } from '../setup/databases.ts';

export type DatabaseKind = 'PostgreSQL' | 'PGlite';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of a superuser: tests/setup/engine-on-postgres.ts. */
    server: string;
    /** The default database: vite.config.ts. */
    engineOn: DatabaseKind;
  }
}

/** Environment variables of an empty database, which is removed after the tests. */
export async function emptyDatabase(kind = inject('engineOn')): Promise<Record<string, string>> {
  if (kind === 'PGlite') return { DATA_DIR: 'memory://' };
  return { DATABASE_URL: (await newDatabase(inject('server'))).url };
}
