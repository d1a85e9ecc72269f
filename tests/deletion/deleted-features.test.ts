/**
 * A feature that no other needs is deleted by deleting its folders, src/features/<name> and tests/features/<name>, its lines
 * in the files that put features together, and its slots in docs/how-to.md. What is left compiles, tests included; it builds, starts, and what
 * npm test runs of contract and service passes.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyEverything } from '../copies/checkout.ts';
import { startProduct, temporaryFolder } from '../journeys/product.ts';
import { signIn } from '../journeys/signIn.ts';
import { outsideVitest } from '../setup/built-product.ts';
import { PATIENCE } from '../setup/patience.ts';

const deleted = ['bonuses', 'integrity', 'dashboard'];
const composed = ['src/features.ts', 'src/service.ts', 'src/console.tsx', 'tests/features.ts'];

const copy = temporaryFolder();
const data = temporaryFolder();
const path = (name: string) => join(copy.path, name);
afterAll(() => {
  copy.remove();
  data.remove();
});

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: copy.path, env: outsideVitest(), encoding: 'utf8' });

beforeAll(() => copyEverything(copy.path));

/** Takes the feature out of a file that puts features together: its import, and wherever that is named. */
function remove(feature: string, file: string): void {
  const before = readFileSync(path(file), 'utf8');
  const imported = new RegExp(
    `import \\{([^}]*)\\} from '(?:\\./|#)features/${feature}(?:/[^']*)?';\\n`,
    'g',
  );
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

it.each(deleted)('%s: everything else compiles, tests too', (feature) => {
  for (const folder of ['src/features', 'tests/features']) {
    rmSync(path(`${folder}/${feature}`), { recursive: true });
  }
  for (const file of composed) {
    if (new RegExp(`[/#]features/${feature}[/']`).test(readFileSync(path(file), 'utf8')))
      remove(feature, file);
  }
  const document = readFileSync(path('docs/how-to.md'), 'utf8');
  writeFileSync(path('docs/how-to.md'), document.replace(new RegExp(`^\\| \`${feature}\\..*\\n`, 'gm'), ''));
  const { status, stdout } = spawnSync('npx', ['tsc'], {
    cwd: copy.path,
    env: outsideVitest(),
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, '']);
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

it(
  'without the three of them every test of contract and service that is left passes',
  () => {
    const contract = runTests('contract');
    // They follow the declarations, so they cannot miss a feature. The documents, tests of the contract, name them.
    const derived = 'permissions/table permissions/principals hostile/every-call seals/rows lists/tenancy';
    for (const name of derived.split(' ')) rmSync(path(`tests/service/${name}.sampled.test.ts`));
    const service = runTests('service on PostgreSQL');
    const testResults = [...contract.testResults, ...service.testResults];
    const failed = testResults
      .filter(({ status }) => status !== 'passed')
      .map(({ name, message, assertionResults }) => ({
        name,
        message,
        tests: assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => [fullName, ...failureMessages]),
      }));
    expect(failed).toEqual([]);
    expect([contract.success, service.success]).toEqual([true, true]);
    expect(contract.numPassedTests + service.numPassedTests).toBeGreaterThan(1500);
  },
  10 * PATIENCE,
);

function runTests(project: string): Report {
  const report = path('report.json');
  // Other files of the lane run beside it.
  const options = [`--project=${project}`, '--maxWorkers=2', '--reporter=json', `--outputFile=${report}`];
  spawnSync('npx', ['vitest', 'run', ...options], {
    cwd: copy.path,
    env: outsideVitest(),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return JSON.parse(readFileSync(report, 'utf8')) as Report;
}

/** What of Vitest's JSON report is read. */
type Report = {
  success: boolean;
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
