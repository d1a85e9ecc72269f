import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** [file, what it imports, whether the linter may let it]. */
const doors: [string, string, 'open' | 'shut'][] = [
  ['src/contract/a.ts', '../service/errors.ts', 'shut'],
  ['src/contract/calls/b.ts', '../../console/main.tsx', 'shut'],
  ['src/contract/c.ts', 'react', 'shut'],
  ['src/contract/d.ts', 'react-admin', 'shut'],
  ['src/contract/e.ts', 'drizzle-orm/pg-core', 'shut'],
  ['src/contract/f.ts', 'pg', 'shut'],
  ['src/contract/g.ts', 'zod', 'open'],
  ['src/console/kinds/h.tsx', '../../service/errors.ts', 'shut'],
  ['src/console/kinds/i.tsx', '../../contract/fields.ts', 'open'],
  ['src/service/http/j.ts', '../../console/main.tsx', 'shut'],
  ['src/service/http/k.ts', '../../contract/money.ts', 'open'],
];

it('the linter holds the one-way doors between contract, console and service', () => {
  const house = mkdtempSync(join(tmpdir(), 'monedero-house-'));
  copyFileSync(join(root, 'biome.json'), join(house, 'biome.json'));
  for (const [file, imported] of doors) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), `import { a } from '${imported}';\n\nexport const b = a;\n`);
  }
  const { stderr, stdout } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--only=style/noRestrictedImports', '--max-diagnostics=none'],
    { cwd: house, encoding: 'utf8' },
  );
  rmSync(house, { recursive: true });
  const told = stdout + stderr;
  for (const [file, imported, door] of doors) {
    expect([file, imported, told.includes(`${file}:`) ? 'shut' : 'open']).toEqual([file, imported, door]);
  }
});
