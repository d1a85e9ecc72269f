/** The doors of the house, which docs/architecture.md tells of: the linter refuses what may not be imported, and every circle. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What stands in a folder, what it imports, and whether the linter may let it. */
const doors: [file: string, imported: string, door: 'open' | 'shut'][] = [
  ['src/engine/contract/a.ts', '../service/errors.ts', 'shut'],
  ['src/engine/contract/b.ts', '../console/App.tsx', 'shut'],
  ['src/engine/contract/c.ts', '../../features/wallets/resource.ts', 'shut'],
  ['src/engine/contract/d.ts', 'react', 'shut'],
  ['src/engine/contract/e.ts', 'drizzle-orm/pg-core', 'shut'],
  ['src/engine/contract/f.ts', 'zod', 'open'],
  ['src/engine/service/lists/a.ts', '../../../features/wallets/resource.ts', 'shut'],
  ['src/engine/service/lists/b.ts', '../../../features.ts', 'shut'],
  ['src/engine/service/lists/c.ts', '../../../ledger/ledger.ts', 'shut'],
  ['src/engine/service/lists/d.ts', '../../console/App.tsx', 'shut'],
  ['src/engine/service/lists/e.ts', '../../../programs/main.ts', 'shut'],
  ['src/engine/service/lists/f.ts', '../../contract/values/money.ts', 'open'],
  ['src/engine/console/fieldKinds/a.tsx', '../../service/errors.ts', 'shut'],
  ['src/engine/console/fieldKinds/b.tsx', '../../../features/wallets/console/index.ts', 'shut'],
  ['src/engine/console/fieldKinds/c.tsx', '../../../features.ts', 'shut'],
  ['src/engine/console/fieldKinds/d.tsx', '../../contract/fields.ts', 'open'],
  ['src/ledger/a.ts', '../features/wallets/resource.ts', 'shut'],
  ['src/ledger/b.ts', '../engine/console/App.tsx', 'shut'],
  ['src/ledger/c.ts', '../engine/service/errors.ts', 'shut'],
  ['src/ledger/d.ts', '#engine/service', 'open'],
  ['src/ledger/e.ts', '../engine/contract/errors.ts', 'shut'],
  ['src/ledger/f.ts', '#engine/contract', 'open'],
  ['src/ledger/g.ts', '#features/wallets', 'shut'],
  ['src/ledger/contract/a.ts', '../../engine/contract/errors.ts', 'shut'],
  ['src/ledger/contract/f.ts', '#engine/contract', 'open'],
  ['src/ledger/contract/b.ts', '../../engine/service/errors.ts', 'shut'],
  ['src/ledger/contract/c.ts', '../../features/wallets/resource.ts', 'shut'],
  ['src/ledger/contract/d.ts', 'drizzle-orm', 'shut'],
  ['src/ledger/contract/e.ts', '#engine/service', 'shut'],
  ['src/engine/service/lists/g.ts', '#ledger', 'shut'],
  ['src/engine/service/lists/h.ts', '#engine/contract', 'shut'],
  ['src/engine/service/lists/i.ts', '#features/wallets/service', 'shut'],
  ['src/engine/console/fieldKinds/e.tsx', '#engine/service', 'shut'],
  ['src/programs/a.ts', '../engine/service/errors.ts', 'shut'],
  ['src/programs/b.ts', '#engine/service', 'open'],
  ['src/a.ts', './ledger/ledger.ts', 'shut'],
  ['src/b.ts', './ledger/feature.ts', 'open'],
  ['src/c.ts', './features/wallets/index.ts', 'shut'],
  ['src/d.ts', './engine/contract/app.ts', 'shut'],
  ['src/engine/contract/g.ts', '../../ledger/contract/parties.ts', 'shut'],
  ['src/features/wallets/a.ts', 'drizzle-orm', 'shut'],
  ['src/features/wallets/b.ts', './console/index.ts', 'shut'],
  ['src/features/wallets/c.ts', '../currencies/resource.ts', 'shut'],
  ['src/features/wallets/i.ts', '#features/currencies', 'open'],
  ['src/features/wallets/j.ts', '#features/currencies/service', 'shut'],
  ['src/features/wallets/k.ts', '../../engine/contract/fields.ts', 'shut'],
  ['src/features/wallets/l.ts', '#engine/contract', 'open'],
  ['src/features/wallets/m.ts', '#engine/console', 'shut'],
  ['src/features/wallets/d.ts', '../../ledger/contract/parties.ts', 'shut'],
  ['src/features/wallets/f.ts', '#ledger/contract', 'open'],
  ['src/features/wallets/g.ts', '#ledger', 'shut'],
  ['src/features/wallets/h.ts', '#engine/service', 'shut'],
  ['src/features/wallets/e.ts', '../../ledger/tables.ts', 'shut'],
  ['src/features/wallets/service/a.ts', '../console/index.ts', 'shut'],
  ['src/features/wallets/service/b.ts', '../../payments/service/source.ts', 'shut'],
  ['src/features/wallets/service/c.ts', '../../payments/service/index.ts', 'shut'],
  ['src/features/wallets/service/i.ts', '#features/payments/service', 'open'],
  ['src/features/wallets/service/j.ts', '#features/payments/console', 'shut'],
  ['src/features/wallets/service/k.ts', '../resource.ts', 'open'],
  ['src/features/wallets/service/sums/a.ts', '../../resource.ts', 'open'],
  ['src/features/wallets/service/sums/b.ts', '../../../payments/calls.ts', 'shut'],
  ['src/features/wallets/service/l.ts', '../../../../i18n/en.ts', 'open'],
  ['src/features/wallets/service/d.ts', '../../../ledger/ledger.ts', 'shut'],
  ['src/features/wallets/service/e.ts', '../../../engine/service/errors.ts', 'shut'],
  ['src/features/wallets/service/g.ts', '#ledger', 'open'],
  ['src/features/wallets/service/h.ts', '#engine/service', 'open'],
  ['src/features/wallets/service/f.ts', '../../../features.ts', 'shut'],
  ['src/features/wallets/console/a.tsx', '../service/index.ts', 'shut'],
  ['src/features/wallets/console/b.tsx', '../../payments/console/Facts.tsx', 'shut'],
  ['src/features/wallets/console/c.tsx', '../../payments/console/index.ts', 'shut'],
  ['src/features/wallets/console/j.tsx', '#features/payments/console', 'open'],
  ['src/features/wallets/console/k.tsx', '#features/payments/service', 'shut'],
  ['src/features/wallets/console/sums/a.tsx', '../../resource.ts', 'open'],
  ['src/features/wallets/console/sums/b.tsx', '../../../../engine/console/App.tsx', 'shut'],
  ['src/features/wallets/console/d.tsx', '../../../ledger/ledger.ts', 'shut'],
  ['src/features/wallets/console/f.tsx', '../../../ledger/contract/parties.ts', 'shut'],
  ['src/features/wallets/console/g.tsx', '#ledger/contract', 'open'],
  ['src/features/wallets/console/h.tsx', '#ledger', 'shut'],
  ['src/features/wallets/console/i.tsx', '#engine/service', 'shut'],
  ['src/features/wallets/console/e.tsx', '../../../engine/console/App.tsx', 'shut'],
  ['src/features/wallets/console/l.tsx', '#engine/console', 'open'],
];

/** What the linter says of files that are written to a house of their own. */
function lint(files: readonly (readonly [file: string, code: string])[], rule: string): string {
  const house = mkdtempSync(join(tmpdir(), 'monedero-house-'));
  copyFileSync(join(root, 'biome.json'), join(house, 'biome.json'));
  for (const [file, code] of files) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), code);
  }
  const { stderr, stdout } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', `--only=${rule}`, '--max-diagnostics=none'],
    { cwd: house, encoding: 'utf8' },
  );
  rmSync(house, { recursive: true });
  return stdout + stderr;
}

const importing = (imported: string) => `import { a } from '${imported}';\n\nexport const b = a;\n`;

it('the linter enforces the import boundaries between engine, ledger and features', () => {
  const files = doors.map(([file, imported]) => [file, importing(imported)] as const);
  const told = lint(files, 'style/noRestrictedImports');
  const found = doors.map(([file, imported]) => [
    file,
    imported,
    told.includes(`${file}:`) ? 'shut' : 'open',
  ]);
  expect(found).toEqual(doors);
});

it('the linter rejects every import cycle, also of types', () => {
  const told = lint(
    [
      ['src/ledger/one.ts', "import type { Two } from './two.ts';\n\nexport type One = Two;\n"],
      ['src/ledger/two.ts', "import type { One } from './one.ts';\n\nexport type Two = One | 2;\n"],
      ['src/ledger/three.ts', "import type { One } from './one.ts';\n\nexport type Three = One;\n"],
    ],
    'suspicious/noImportCycles',
  );
  expect(['one', 'two', 'three'].map((name) => told.includes(`src/ledger/${name}.ts:`))).toEqual([
    true,
    true,
    false,
  ]);
});
