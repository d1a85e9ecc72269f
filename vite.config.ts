import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import {
  checks,
  consoleAliases,
  consoleBuild,
  consolePlugins,
  serviceInDevelopment,
} from './src/engine/console/build/consoleBuild.ts';

/** How long a test waits for an expected result, in milliseconds: tests/setup/patience.ts. */
const patience = 120_000;

/** The operator's programs, each with an entry of its own in dist/service, and shared chunks. */
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
/** In the folder itself, because the service expects the console next to it. */
const outputOptions = { chunkFileNames: '[name]-[hash].js' };

const source = {
  declared: join(import.meta.dirname, 'src/features.ts'),
  composed: join(import.meta.dirname, 'src/console.tsx'),
};
const developed = { module: join(import.meta.dirname, 'src/programs/development.ts'), paths: ['receipt'] };

/** Tests that depend on the database: storage, locks, order and search. They run on the embedded database too. */
const databaseTests = ['tests/service/{database,ledger,lists,seals}/**', 'tests/features/*/database/**'];
/** Tests of the embedded database's files. */
const embeddedTests = 'tests/service/embedded/**';
/** Tests that run on the embedded database before each commit. The others are in the slow half, whatever their name. */
const fastEmbeddedTests = [
  'tests/service/{database,embedded}/**/!(*.slow|*.sampled|cache-generations|fills|optimistic-authorization|upgrade).test.ts',
  'tests/service/ledger/queue.test.ts',
];

/** Tests of tables that are distributed over several servers. */
const citusTests = 'tests/cluster/citus/**';
/** Tests of the service whose statements Citus accepts. They also run there, with samples: everything runs on PostgreSQL. */
const serviceTestsOnCitus = [
  'tests/service/ledger/*.test.ts',
  'tests/service/lists/*.test.ts',
  'tests/service/seals/*.test.ts',
];

/**
 * Journeys that also run in Firefox. Exports and registration don't: over WebDriver BiDi, Firefox saves no blobs,
 * although it does for users, and Playwright cannot grant access to the clipboard.
 */
const firefoxTests = [
  'tests/journeys/first-day.test.ts',
  'tests/journeys/{customers-day,lists,money,permissions,sessions}.slow.test.ts',
];

/** Declares the features of Monedero once per process. */
const setupFiles = 'tests/setup/features.ts';
const builtProduct = 'tests/setup/built-product.ts';

/** Tests that also run on newer versions of PostgreSQL: what a version may change in statements, locks, plans and order. */
const newerPostgresTests = ['tests/service/{database,ledger,lists,seals}/**', 'tests/cluster/partitions'];

/** The slow half runs everything, except on a second database: tests/setup/sampled.ts. */
const unsampled = { provide: { patience, sampled: false } };

const testAliases = { '@node-rs/argon2': join(import.meta.dirname, 'tests/setup/cheap-argon2.ts') };

const serviceOptions = {
  setupFiles,
  isolate: false,
  alias: {
    ...testAliases,
    typescript: join(import.meta.dirname, 'tests/openapi/typescript.ts'),
  },
  server: { deps: { inline: [/openapi-typescript/] } },
};

/** Files that measure several servers would disturb each other and everything else. */
const sequential = { maxWorkers: 1, sequence: { groupOrder: 1 } };

const onCitus = {
  ...serviceOptions,
  env: { TEST_DATABASE: 'postgres' },
  globalSetup: 'tests/setup/service-on-citus.ts',
};

/** Uses an app without Monedero's declarations. */
const engineOptions = {
  dir: join(import.meta.dirname, 'tests/engine'),
  alias: testAliases,
  globalSetup: join(import.meta.dirname, 'tests/setup/engine-on-postgres.ts'),
};
const engineRoot = join(import.meta.dirname, 'tests/engine/library');

/**
 * The parts of the tests, each one or two projects of Vitest. A file named `NAME.slow.test.ts` is too slow for `npm
 * test` and belongs to the slow half of its part; one named `NAME.sampled.test.ts` belongs to both:
 * tests/setup/sampled.ts. `npm run test:slow` runs all slow halves.
 */
const projects: TestProjectConfiguration[] = [
  createProject('contract', ['tests/contract/**', 'tests/features/*/contract/**'], { setupFiles }),
  ...createFastAndSlowProjects(
    'engine',
    ['**'],
    {
      ...engineOptions,
      provide: { patience, sampled: true, engineOn: 'PostgreSQL' },
      slow: { provide: { patience, sampled: false, engineOn: 'PostgreSQL' } },
    },
    engineRoot,
  ),
  // The same tests on the embedded database with samples, except those that choose their database or do nothing unusual with it.
  createProject(
    'slow: engine on PGlite',
    ['**'],
    {
      ...engineOptions,
      provide: { patience, sampled: true, engineOn: 'PGlite' },
      exclude: [
        '**/{console,imports,migration-while-answering,posting-rules-at-once}.slow.test.ts',
        '**/{csv,kyc,metrics,nested,streamInSlots,summaries,vouchers}.slow.test.ts',
        '**/{access,actions,composedHooks,document,failures,mistakes,principals,rights,starter,typedHooks}.test.ts',
      ],
    },
    engineRoot,
  ),
  createProject('service on PGlite', [], {
    ...serviceOptions,
    include: fastEmbeddedTests,
    globalSetup: 'tests/setup/service-on-pglite.ts',
  }),
  createProject('slow: service on PGlite', [...databaseTests, embeddedTests], {
    ...serviceOptions,
    exclude: fastEmbeddedTests,
    globalSetup: 'tests/setup/service-on-pglite.ts',
  }),
  ...createFastAndSlowProjects(
    'service on PostgreSQL',
    ['tests/service/**', 'tests/features/*/{database,service}/**'],
    {
      ...serviceOptions,
      exclude: toGlobs([embeddedTests]),
      env: { TEST_DATABASE: 'postgres' },
      globalSetup: 'tests/setup/service-on-postgres.ts',
    },
  ),
  ...createFastAndSlowProjects('console', ['tests/console/**', 'tests/features/*/console/**'], {
    environment: 'jsdom',
    // Importing a page's modules takes longer than most files of tests.
    isolate: false,
    slow: { isolate: true },
    globalSetup: 'tests/console/setup.ts',
    setupFiles: [setupFiles, 'tests/console/browser.ts'],
    // Otherwise react-admin's CommonJS build and the console's own imports use two instances of React Router.
    server: { deps: { inline: [/react-admin/, /\/ra-/] } },
  }),
  ...createFastAndSlowProjects('journeys', ['tests/journeys/**', 'tests/features/*/journeys/**'], {
    setupFiles,
    globalSetup: builtProduct,
  }),
  // `npm run test:firefox`.
  createProject('slow: firefox', [], {
    setupFiles,
    include: firefoxTests,
    provide: { patience, sampled: true, isFirefox: true },
    globalSetup: builtProduct,
  }),
  createProject('slow: copies', ['tests/copies/**'], { setupFiles, globalSetup: builtProduct }),
  createProject('slow: deletion', ['tests/deletion/**']),
  // On separate clusters: `npm run test:cluster`.
  createProject('slow: cluster', ['tests/cluster/**'], {
    ...serviceOptions,
    ...unsampled,
    ...sequential,
    exclude: toGlobs([citusTests]),
    env: { TEST_DATABASE: 'postgres' },
    globalSetup: 'tests/setup/service-on-postgres.ts',
  }),
  // On versions of tests/postgres: `npm run test:postgres`.
  createProject('slow: postgres', [], {
    ...serviceOptions,
    include: toGlobs(newerPostgresTests),
    exclude: toGlobs(newerPostgresTests, '.slow'),
    env: { TEST_DATABASE: 'postgres' },
    globalSetup: 'tests/setup/service-on-postgres.ts',
  }),
  // `npm run test:citus`.
  createProject('slow: citus', [citusTests], { ...onCitus, ...unsampled, ...sequential }),
  createProject('slow: service on Citus', [], { ...onCitus, include: serviceTestsOnCitus }),
];

/**
 * What depends on more than its own file is not cached between runs: parts of messages, and whatever imports all files of a
 * folder, such as the migrations.
 */
const uncachedModules: Plugin = {
  name: 'uncached-modules',
  configureVitest({ experimental_defineCacheKeyGenerator: defineCacheKey }) {
    defineCacheKey(({ id, sourceCode }) =>
      /i18n\/\w+\.ts\?/.test(id) || sourceCode.includes('import.meta.glob') ? false : undefined,
    );
  },
};

/** `vite build` builds the console, `vite build --ssr` the service with its commands. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [consolePlugins(source), serviceInDevelopment(developed), uncachedModules],
  server: { port: 3000 },
  resolve: { alias: isSsrBuild ? [] : consoleAliases },
  build: isSsrBuild
    ? {
        outDir: 'dist/service',
        target: 'node20',
        emptyOutDir: true,
        chunkSizeWarningLimit: 1000,
        rolldownOptions: { input: programs, output: outputOptions, checks },
      }
    : { outDir: 'dist/console', ...consoleBuild(source) },
  test: {
    // Each lane would transform the same modules again. Elsewhere than in node_modules, which copies of the checkout share.
    experimental: { fsModuleCache: true, fsModuleCachePath: join(import.meta.dirname, 'dist/modules') },
    // With two workers, a third of two cores was idle.
    maxWorkers: 3,
    // Longer than everything it waits for.
    testTimeout: 3 * patience,
    hookTimeout: 3 * patience,
    expect: { poll: { timeout: patience } },
    // Of a long log only the messages of failures may be at hand: they hold the values whole.
    chaiConfig: { truncateThreshold: 1000 },
    provide: { patience, sampled: true, isFirefox: false, acceptsImages: process.argv.includes('--update') },
    projects,
  },
}));

/** `slow` applies to the slow half only. */
type Options = { exclude?: string[]; slow?: object; [option: string]: unknown };

function createFastAndSlowProjects(
  name: string,
  folders: string[],
  options: Options = {},
  rootFolder?: string,
) {
  const { exclude = [], slow = {}, ...sharedOptions } = options;
  return [
    createProject(
      name,
      folders,
      { ...sharedOptions, exclude: [...exclude, ...toGlobs(folders, '.slow')] },
      rootFolder,
    ),
    createProject(
      `slow: ${name}`,
      folders,
      { ...sharedOptions, ...unsampled, ...slow, include: toGlobs(folders, '.{slow,sampled}'), exclude },
      rootFolder,
    ),
  ];
}

function createProject(
  name: string,
  folders: string[],
  options: Options = {},
  rootFolder?: string,
): TestProjectConfiguration {
  return {
    extends: true,
    ...(rootFolder !== undefined && { root: rootFolder }),
    test: { name, include: toGlobs(folders), ...options },
  };
}

function toGlobs(folders: string[], kind = ''): string[] {
  return folders.map((folder) => `${folder}/*${kind}.test.{ts,tsx}`);
}
