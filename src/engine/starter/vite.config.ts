/** `vite build FOLDER` builds the console, `vite build FOLDER --ssr` the service. */
import { join } from 'node:path';
import { defineConfig } from 'vite';
import {
  checks,
  consoleAliases,
  consoleBuild,
  consolePlugins,
  serviceBundling,
} from '../console/build/consoleBuild.ts';

const here = import.meta.dirname;
const source = { declared: join(here, 'features.ts'), composed: join(here, 'console.tsx') };

export default defineConfig(({ isSsrBuild }) => ({
  root: here,
  plugins: [consolePlugins(source)],
  resolve: { alias: isSsrBuild ? [] : consoleAliases },
  ssr: serviceBundling,
  build: isSsrBuild
    ? {
        outDir: 'dist/service',
        target: 'node20',
        emptyOutDir: true,
        rolldownOptions: { input: join(here, 'main.ts'), checks },
      }
    : { outDir: 'dist/console', ...consoleBuild(source) },
}));
