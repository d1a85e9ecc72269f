import { join } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import {
  checks,
  consoleAliases,
  consoleBuild,
  consolePlugins,
} from './src/engine/console/build/consoleBuild.ts';
import { serviceInDevelopment } from './src/programs/development.ts';

/** Milliseconds until a test gives up waiting for something: tests/setup/patience.ts. */
const patience = 120_000;

/** What an operator runs: each a program of its own in dist/service, with what they share beside them. */
const programs = [
  'main',
  'verify',
  'checkpoint',
  'distribute',
  'partition',
  'migrateToPostgres',
  'backup',
  'restore',
  'rotateKey',
].map((name) => `src/programs/${name}.ts`);
/** In the folder itself: the service finds the console beside it. */
const beside = { chunkFileNames: '[name]-[hash].js' };

const source = {
  declared: join(import.meta.dirname, 'src/features.ts'),
  composed: join(import.meta.dirname, 'src/console.tsx'),
};

/** What depends on how a database works: what it stores, locks, orders and finds. It runs on the embedded one too. */
const aboutTheDatabase = ['tests/service/{database,ledger,lists,seals}/**', 'tests/features/*/database/**'];
/** About the embedded database's files. */
const embedded = 'tests/service/embedded/**';
/** What the embedded one is asked before each commit, whole or a sample; the rest in the slow half, whatever it is called. */
const quickOnEmbedded = [
  'tests/service/{database,embedded}/**/!(*.slow|*.sampled|cache-generations).test.ts',
  'tests/service/ledger/queue.test.ts',
];
const sampledOnEmbedded = 'tests/service/ledger/model.sampled.test.ts';

/** Of rows that lie on several servers. */
const onCitus = 'tests/cluster/citus/**';
/** What is asked of a service on them, beside that: tests whose own statements Citus answers too. */
const askedOnCitus = [
  'tests/service/ledger/*.test.ts',
  'tests/service/lists/*.test.ts',
  'tests/service/seals/*.test.ts',
];

/** Declares the features of Monedero, once a process. */
const setupFiles = 'tests/setup/features.ts';
const builtProduct = 'tests/setup/built-product.ts';

/** What is asked of each newer version of PostgreSQL, beside what depends on how a database works. */
const askedOnNewerPostgres = [
  'tests/service/programs/conformance.slow.test.ts',
  ...files(['tests/cluster/partitions']),
];

/** The slow half leaves nothing out: tests/setup/sampled.ts. */
const inFull = { provide: { patience, sampled: false } };

const cheapPasswords = { '@node-rs/argon2': join(import.meta.dirname, 'tests/setup/cheap-argon2.ts') };

const serviceTests = {
  setupFiles,
  isolate: false,
  alias: {
    ...cheapPasswords,
    typescript: join(import.meta.dirname, 'tests/openapi/typescript.ts'),
  },
  server: { deps: { inline: [/openapi-typescript/] } },
};

/** Of an app of its own: nothing of Monedero is declared. */
const engineTests = { dir: join(import.meta.dirname, 'tests/engine'), alias: cheapPasswords };
const engineRoot = join(import.meta.dirname, 'tests/engine/library');

/**
 * The parts that the tests have, each a project of Vitest, or two: a file that is called `NAME.slow.test.ts` is too
 * slow for `npm test` and belongs to the slow half of its part. One that is called `NAME.sampled.test.ts` belongs to both:
 * tests/setup/sampled.ts. `npm run test:slow` runs all slow halves.
 */
const projects: TestProjectConfiguration[] = [
  whole('contract', ['tests/contract/**', 'tests/features/*/contract/**'], { setupFiles }),
  ...halves(
    'engine',
    ['**'],
    {
      ...engineTests,
      provide: { patience, sampled: true, engineOn: 'PostgreSQL' },
      slow: { provide: { patience, sampled: false, engineOn: 'PGlite' } },
      globalSetup: join(import.meta.dirname, 'tests/setup/engine-on-postgres.ts'),
    },
    engineRoot,
  ),
  // What runs on PostgreSQL above, on the embedded database.
  whole(
    'slow: engine on PGlite',
    ['**'],
    {
      ...engineTests,
      provide: { patience, sampled: false, engineOn: 'PGlite' },
      exclude: files(['**'], '.{slow,sampled}'),
    },
    engineRoot,
  ),
  whole('service on PGlite', [], {
    ...serviceTests,
    include: [...quickOnEmbedded, sampledOnEmbedded],
    globalSetup: 'tests/setup/service-on-pglite.ts',
  }),
  whole('slow: service on PGlite', aboutTheDatabase, {
    ...serviceTests,
    ...inFull,
    exclude: quickOnEmbedded,
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
    // Importing a page's modules takes longer than most files of tests do.
    isolate: false,
    slow: { isolate: true },
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
  // On clusters of their own: `npm run test:cluster`.
  whole('slow: cluster', ['tests/cluster/**'], {
    ...serviceTests,
    ...inFull,
    exclude: files([onCitus]),
    env: { TEST_DATABASE: 'postgres' },
    globalSetup: 'tests/setup/service-on-postgres.ts',
  }),
  // On each version of tests/postgres: `npm run test:postgres`.
  whole('slow: postgres', [], {
    ...serviceTests,
    include: [...files(aboutTheDatabase), ...askedOnNewerPostgres],
    exclude: files(aboutTheDatabase, '.slow'),
    env: { TEST_DATABASE: 'postgres' },
    globalSetup: 'tests/setup/service-on-postgres.ts',
  }),
  // `npm run test:citus`.
  whole('slow: citus', [], {
    ...serviceTests,
    ...inFull,
    include: [...files([onCitus]), ...askedOnCitus],
    env: { TEST_DATABASE: 'postgres' },
    globalSetup: 'tests/setup/service-on-citus.ts',
  }),
];

/** `vite build` makes the console, `vite build --ssr` the service with its commands. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [consolePlugins(source), serviceInDevelopment()],
  server: { port: 3000 },
  resolve: { alias: isSsrBuild ? [] : consoleAliases },
  build: isSsrBuild
    ? {
        outDir: 'dist/service',
        target: 'node20',
        emptyOutDir: true,
        chunkSizeWarningLimit: 1000,
        rolldownOptions: { input: programs, output: beside, checks },
      }
    : { outDir: 'dist/console', ...consoleBuild(source) },
  test: {
    // With two, a third of two cores had nothing to do.
    maxWorkers: 3,
    // Longer than whatever it waits for may take.
    testTimeout: 3 * patience,
    hookTimeout: 3 * patience,
    expect: { poll: { timeout: patience } },
    provide: { patience, sampled: true },
    projects,
  },
}));

/** `slow` holds for the slow half alone. */
type Options = { exclude?: string[]; slow?: object; [option: string]: unknown };

function halves(name: string, folders: string[], options: Options = {}, ownRoot?: string) {
  const { exclude = [], slow = {}, ...others } = options;
  return [
    whole(name, folders, { ...others, exclude: [...exclude, ...files(folders, '.slow')] }, ownRoot),
    whole(
      `slow: ${name}`,
      folders,
      { ...others, ...inFull, ...slow, include: files(folders, '.{slow,sampled}'), exclude },
      ownRoot,
    ),
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
