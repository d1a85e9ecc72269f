import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import {
  checks,
  consoleAliases,
  consoleBuild,
  consolePlugins,
} from './src/engine/console/build/consoleBuild.ts';
import { serviceInDevelopment } from './src/programs/development.ts';

/**
 * Every test of the service runs on PostgreSQL, but those of `embedded/`, which are about the embedded database's files.
 * What depends on how a database works runs on the embedded one too: what it stores, locks, orders and finds.
 */
const onBothDatabases = [
  'tests/service/{database,ledger,lists,seals}/**/*.test.ts',
  'tests/features/*/database/**/*.test.ts',
];
const onEmbeddedAlone = 'tests/service/embedded/**/*.test.ts';
const serviceTests = {
  isolate: false,
  alias: {
    '@node-rs/argon2': join(import.meta.dirname, 'tests/setup/cheap-argon2.ts'),
    typescript: join(import.meta.dirname, 'tests/openapi/typescript.ts'),
  },
  server: { deps: { inline: [/openapi-typescript/] } },
};
const builtProduct = 'tests/setup/built-product.ts';

/** Milliseconds until a test gives up waiting for something: tests/setup/patience.ts. */
const patience = 120_000;

/** Declares the features of Monedero, once a process. */
const setupFiles = 'tests/setup/features.ts';

/** What an operator runs: each a program of its own in dist/service, with what they share beside them. */
const programs = ['main', 'verify', 'checkpoint'].map((name) => `src/programs/${name}.ts`);
/** In the folder itself: the service finds the console beside it. */
const beside = { chunkFileNames: '[name]-[hash].js' };

const source = {
  declared: join(import.meta.dirname, 'src/features.ts'),
  composed: join(import.meta.dirname, 'src/console.tsx'),
};

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
    provide: { patience },
    projects: [
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts', 'tests/features/*/contract/**/*.test.ts'],
          setupFiles,
        },
      },
      // An app of its own, with a root of its own: nothing of Monedero is declared.
      {
        extends: true,
        root: join(import.meta.dirname, 'tests/engine/library'),
        test: { name: 'engine', dir: join(import.meta.dirname, 'tests/engine') },
      },
      {
        extends: true,
        test: {
          name: 'service on PGlite',
          include: [...onBothDatabases, onEmbeddedAlone],
          ...serviceTests,
          setupFiles,
          globalSetup: 'tests/setup/service-on-pglite.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'service on PostgreSQL',
          include: ['tests/service/**/*.test.ts', 'tests/features/*/{database,service}/**/*.test.ts'],
          exclude: [onEmbeddedAlone],
          ...serviceTests,
          setupFiles,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: 'tests/setup/service-on-postgres.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          include: ['tests/console/**/*.test.{ts,tsx}', 'tests/features/*/console/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          globalSetup: 'tests/console/setup.ts',
          setupFiles: [setupFiles, 'tests/console/browser.ts'],
          // Else react-admin's CommonJS build and the console's own imports see two React Routers.
          server: { deps: { inline: [/react-admin/, /\/ra-/] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          setupFiles,
          include: ['tests/journeys/**/*.test.ts', 'tests/features/*/journeys/**/*.test.ts'],
          globalSetup: builtProduct,
        },
      },
      // Too slow for npm test: lanes of .ci/run, npm run test:sweeps, test:copies and test:deletion.
      {
        extends: true,
        test: {
          name: 'slow: sweeps',
          setupFiles,
          include: ['tests/sweeps/**/*.test.ts'],
          globalSetup: builtProduct,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow: copies',
          setupFiles,
          include: ['tests/copies/**/*.test.ts'],
          globalSetup: builtProduct,
        },
      },
      { extends: true, test: { name: 'slow: deletion', include: ['tests/deletion/**/*.test.ts'] } },
    ],
  },
}));
