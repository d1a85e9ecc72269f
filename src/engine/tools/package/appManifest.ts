/** The `package.json` of a new app outside the checkout. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE } from './manifest.ts';
import { OUTPUT } from './pack.ts';

/**
 * Its packages are those of the engine, in the versions that the checkout uses: one React for both.
 * @param root of the checkout, in which the engine was packed
 * @param name of the app
 * @param tarball of the engine, relative to the app
 */
export function buildAppManifest(root: string, name: string, tarball: string): string {
  const read = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path, 'package.json'), 'utf8'));
  const [checkout, engine] = [read(), read(OUTPUT)];
  const { tsx, typescript } = checkout.devDependencies;
  const manifest = {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: checkout.engines,
    scripts: {
      dev: 'vite',
      start: 'npm run --silent build && node dist/service/main.js',
      build: 'vite build --logLevel warn && vite build --logLevel warn --ssr',
      test: 'npm run --silent build && vitest run',
      types: 'tsc',
      migration: 'tsx migration.ts',
      explain: 'tsx explain.ts',
      ...Object.fromEntries(commands.map((name) => [name, `node dist/service/command.js ${name}`])),
    },
    dependencies: { [PACKAGE]: `file:${tarball}` },
    devDependencies: sorted({ ...engine.devDependencies, tsx, typescript }),
    overrides: Object.fromEntries(
      Object.entries(checkout.overrides).filter(([, version]) => typeof version === 'string'),
    ),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The operator's commands, of the built service. */
const commands = ['verify', 'checkpoint', 'backup', 'restore', 'rotate-key', 'migrate-to-postgres'];

const sorted = (versions: Record<string, string>) =>
  Object.fromEntries(Object.entries(versions).sort(([one], [other]) => (one < other ? -1 : 1)));
