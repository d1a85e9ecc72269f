/** Builds the console of the library. */
import { join } from 'node:path';
import { defineConfig } from 'vite';
import {
  consoleAliases,
  consoleBuild,
  consolePlugins,
} from '../../../src/engine/console/build/consoleBuild.ts';

const here = import.meta.dirname;
const source = { declared: join(here, 'declarations.ts'), composed: join(here, 'console.tsx') };

export default defineConfig({
  root: here,
  plugins: [consolePlugins(source)],
  resolve: { alias: consoleAliases },
  build: consoleBuild(source),
});
