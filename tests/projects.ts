/**
 * The parts that the tests have, each a project of Vitest, or two: a file that is called `NAME.slow.test.ts` is too
 * slow for `npm test` and belongs to the slow half of its part. `npm run test:slow` runs all slow halves.
 */
import { join } from 'node:path';
import type { TestProjectConfiguration } from 'vitest/config';

const root = join(import.meta.dirname, '..');

/** What depends on how a database works: what it stores, locks, orders and finds. It runs on the embedded one too. */
const aboutTheDatabase = ['tests/service/{database,ledger,lists,seals}/**', 'tests/features/*/database/**'];
/** About the embedded database's files. */
const embedded = 'tests/service/embedded/**';
/** With rows enough to be slow on the embedded database, whatever the file is called. */
const manyRows = 'tests/service/{lists,seals}/**';

/** Declares the features of Monedero, once a process. */
const setupFiles = 'tests/setup/features.ts';
const builtProduct = 'tests/setup/built-product.ts';

const serviceTests = {
  setupFiles,
  isolate: false,
  alias: {
    '@node-rs/argon2': join(root, 'tests/setup/cheap-argon2.ts'),
    typescript: join(root, 'tests/openapi/typescript.ts'),
  },
  server: { deps: { inline: [/openapi-typescript/] } },
};

export const projects: TestProjectConfiguration[] = [
  whole('contract', ['tests/contract/**', 'tests/features/*/contract/**'], { setupFiles }),
  // An app of its own, with a root of its own: nothing of Monedero is declared.
  ...halves('engine', ['**'], { dir: join(root, 'tests/engine') }, join(root, 'tests/engine/library')),
  whole('service on PGlite', [...aboutTheDatabase, embedded], {
    ...serviceTests,
    exclude: files([manyRows]),
    globalSetup: 'tests/setup/service-on-pglite.ts',
  }),
  whole('slow: service on PGlite', [manyRows], {
    ...serviceTests,
    globalSetup: 'tests/setup/service-on-pglite.ts',
  }),
  ...halves('service on PostgreSQL', ['tests/service/**', 'tests/features/*/{database,service}/**'], {
    ...serviceTests,
    exclude: files([embedded]),
    env: { TEST_DATABASE: 'postgres' },
    globalSetup: 'tests/setup/service-on-postgres.ts',
  }),
  ...halves('console', ['tests/console/**', 'tests/features/*/console/**'], {
    environment: 'jsdom',
    globalSetup: 'tests/console/setup.ts',
    setupFiles: [setupFiles, 'tests/console/browser.ts'],
    // Else react-admin's CommonJS build and the console's own imports see two React Routers.
    server: { deps: { inline: [/react-admin/, /\/ra-/] } },
  }),
  ...halves('journeys', ['tests/journeys/**', 'tests/features/*/journeys/**'], {
    setupFiles,
    globalSetup: builtProduct,
  }),
  whole('slow: copies', ['tests/copies/**'], { setupFiles, globalSetup: builtProduct }),
  whole('slow: deletion', ['tests/deletion/**']),
];

type Options = { exclude?: string[]; [option: string]: unknown };

function halves(name: string, folders: string[], options: Options = {}, ownRoot?: string) {
  const { exclude = [], ...others } = options;
  return [
    whole(name, folders, { ...others, exclude: [...exclude, ...files(folders, '.slow')] }, ownRoot),
    whole(`slow: ${name}`, folders, { ...others, include: files(folders, '.slow') }, ownRoot),
  ];
}

function whole(
  name: string,
  folders: string[],
  options: Options = {},
  ownRoot?: string,
): TestProjectConfiguration {
  return {
    extends: true,
    ...(ownRoot !== undefined && { root: ownRoot }),
    test: { name, include: files(folders), ...options },
  };
}

function files(folders: string[], kind = ''): string[] {
  return folders.map((folder) => `${folder}/*${kind}.test.{ts,tsx}`);
}
