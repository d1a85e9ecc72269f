import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import {
  checks,
  consoleAliases,
  consoleBuild,
  consolePlugins,
} from './src/engine/console/build/consoleBuild.ts';
import { serviceInDevelopment } from './src/programs/development.ts';
import { projects } from './tests/projects.ts';

/** Milliseconds until a test gives up waiting for something: tests/setup/patience.ts. */
const patience = 120_000;

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
    projects,
  },
}));
