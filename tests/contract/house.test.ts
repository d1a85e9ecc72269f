/** The doors between the rooms of the house, held by the linter: each is tried with an import that it must refuse. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** [file, what it imports, whether the linter may let it]. */
const doors: [string, string, 'open' | 'shut'][] = [
  ['src/engine/contract/a.ts', '../service/errors.ts', 'shut'],
  ['src/engine/contract/calls/b.ts', '../../console/main.tsx', 'shut'],
  ['src/engine/contract/c.ts', 'react', 'shut'],
  ['src/engine/contract/d.ts', 'react-admin', 'shut'],
  ['src/engine/contract/e.ts', 'drizzle-orm/pg-core', 'shut'],
  ['src/engine/contract/f.ts', 'pg', 'shut'],
  ['src/engine/contract/g.ts', '../../features/users/resource.ts', 'shut'],
  ['src/engine/contract/h.ts', '../../ledger/posting.ts', 'shut'],
  ['src/engine/contract/i.ts', 'zod', 'open'],
  ['src/engine/console/kinds/a.tsx', '../../service/errors.ts', 'shut'],
  ['src/engine/console/kinds/b.tsx', '../../../features/wallets/console/parties.ts', 'shut'],
  ['src/engine/console/kinds/c.tsx', '../../contract/fields.ts', 'open'],
  ['src/engine/service/http/a.ts', '../../console/main.tsx', 'shut'],
  ['src/engine/service/http/b.ts', '../../../features/users/service/hooks.ts', 'shut'],
  ['src/engine/service/http/c.ts', '../../../features/users/resource.ts', 'shut'],
  ['src/engine/service/http/d.ts', '../../../features.ts', 'shut'],
  ['src/engine/service/http/e.ts', '../../../ledger/ledger.ts', 'shut'],
  ['src/engine/service/http/f.ts', '../../contract/money.ts', 'open'],
  ['src/ledger/a.ts', '../features/wallets/resource.ts', 'shut'],
  ['src/ledger/b.ts', '../engine/service/http/serve.ts', 'shut'],
  ['src/ledger/c.ts', '../engine/console/main.tsx', 'shut'],
  ['src/ledger/d.ts', '../engine/service/database/database.ts', 'open'],
  ['src/features/bonuses/a.ts', './service/pay.ts', 'shut'],
  ['src/features/bonuses/b.ts', '../../ledger/posting.ts', 'shut'],
  ['src/features/bonuses/c.ts', '../transactions/resource.ts', 'open'],
  ['src/features/bonuses/service/a.ts', '../console/BonusPage.tsx', 'shut'],
  ['src/features/bonuses/service/b.ts', '../../../programs/main.ts', 'shut'],
  ['src/features/bonuses/service/c.ts', '../../../ledger/posting.ts', 'open'],
  ['src/features/bonuses/console/a.tsx', '../service/pay.ts', 'shut'],
  ['src/features/bonuses/console/b.tsx', '../../../ledger/posting.ts', 'shut'],
  ['src/features/bonuses/console/c.tsx', '../../transactions/console/SignedAmount.tsx', 'open'],
];

it('between engine, ledger, features, and the contract, service and console of each', () => {
  const files = Object.fromEntries(
    doors.map(([file, imported]) => [file, `import { a } from '${imported}';\n\nexport const b = a;\n`]),
  );
  const told = lint('style/noRestrictedImports', files);
  for (const [file, imported, door] of doors) {
    expect([file, imported, told.includes(`${file}:`) ? 'shut' : 'open']).toEqual([file, imported, door]);
  }
});

it('no import circle, of types neither', () => {
  const told = lint('suspicious/noImportCycles', {
    'src/ledger/one.ts': "import type { Other } from './other.ts';\n\nexport type One = Other | null;\n",
    'src/ledger/other.ts': "import type { One } from './one.ts';\n\nexport type Other = One[];\n",
    'src/ledger/apart.ts': "import type { One } from './one.ts';\n\nexport type Apart = One;\n",
  });
  expect(told).toContain('src/ledger/one.ts:');
  expect(told).toContain('src/ledger/other.ts:');
  expect(told).not.toContain('src/ledger/apart.ts:');
});

/** What the linter says by one rule of these files, in a house of their own with the doors of this one. */
function lint(rule: string, files: Record<string, string>): string {
  const house = mkdtempSync(join(tmpdir(), 'monedero-house-'));
  copyFileSync(join(root, 'biome.json'), join(house, 'biome.json'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), text);
  }
  const { stderr, stdout } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', `--only=${rule}`, '--max-diagnostics=none'],
    { cwd: house, encoding: 'utf8' },
  );
  rmSync(house, { recursive: true });
  return stdout + stderr;
}
