/**
 * A feature that no other needs is deleted by deleting its folder and its lines in features.ts, service.ts and
 * console.tsx: what is left compiles and builds, and the service starts without it.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root, startProduct, temporaryFolder } from '../journeys/product.ts';
import { signIn } from '../journeys/signing-in.ts';
import { outsideVitest } from '../setup/built-product.ts';

const deleted = ['bonuses', 'integrity', 'dashboard'];
const composed = ['src/features.ts', 'src/service.ts', 'src/console.tsx'];

const copy = temporaryFolder();
const data = temporaryFolder();
const path = (name: string) => join(copy.path, name);
afterAll(() => {
  copy.remove();
  data.remove();
});

beforeAll(() => {
  for (const name of ['src', 'i18n', 'index.html', 'package.json', 'vite.config.ts']) {
    cpSync(join(root, name), path(name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), path('node_modules'));
  // Tests of what is gone are gone with it: here the program alone is held against the compiler.
  const { include: _, ...options } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  writeFileSync(path('tsconfig.json'), JSON.stringify({ ...options, include: ['src', 'i18n'] }));
});

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: copy.path, env: outsideVitest(), stdio: ['ignore', 'pipe', 'pipe'] });

/** Takes the feature out of a file that composes a program: its import, and wherever that is named. */
function remove(feature: string, file: string): void {
  const before = readFileSync(path(file), 'utf8');
  const imported = new RegExp(`import \\{([^}]*)\\} from '\\./features/${feature}/[^']*';\\n`, 'g');
  const names = [...before.matchAll(imported)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim()),
  );
  expect(names.filter(Boolean).length, `${feature} in ${file}`).toBeGreaterThan(0);
  const without = names
    .filter(Boolean)
    .reduce(
      (text, name) => text.replace(new RegExp(`\\b${name}\\b,?`, 'g'), ''),
      before.replace(imported, ''),
    );
  writeFileSync(path(file), without);
}

it.each(deleted)('%s: everything else compiles', (feature) => {
  rmSync(path(`src/features/${feature}`), { recursive: true });
  for (const file of composed) {
    if (readFileSync(path(file), 'utf8').includes(`./features/${feature}/`)) remove(feature, file);
  }
  run('npx', 'tsc');
});

it('without the three of them it builds, starts, and serves what is left', async () => {
  run('npm', 'run', '--silent', 'build');
  expect(existsSync(path('dist/console/index.html'))).toBe(true);
  const product = await startProduct(data.path, copy.path);
  try {
    const as = await signIn(product.address, 'root');
    expect((await as('GET', '/user')).status).toBe(200);
    expect((await as('GET', '/wallets')).status).toBe(200);
    expect((await as('GET', '/bonus')).status).toBe(404);
    expect((await as('GET', '/overview')).status).toBe(404);
  } finally {
    await product.kill();
  }
});
