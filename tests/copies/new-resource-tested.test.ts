/** With a resource more, and no test edited, the contract's tests and the permission table pass, and try it too. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../journeys/product.ts';
import { outsideVitest } from '../setup/built-product.ts';
import { PATIENCE } from '../setup/patience.ts';
import { copyEverything } from './checkout.ts';

const copy = temporaryFolder();
afterAll(() => copy.remove());

const invoice = [
  ...[
    'number:text!',
    'amount:money:currency!',
    'currency:reference:currency!',
    'paidAt:timestamp',
    'due:date',
  ],
  ...['status:choice:draft,paid', 'share:decimal:3', 'note:longText', 'site:url', 'isOpen:boolean'],
];
beforeAll(() => {
  copyEverything(copy.path);
  execFileSync('npm', ['run', '--silent', 'new', '--', 'resource', 'invoice', ...invoice], {
    cwd: copy.path,
    env: outsideVitest(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
});

type Result = {
  name: string;
  status: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
};

function runTests(project: string, ...args: string[]): Result[] {
  const report = join(copy.path, 'report.json');
  const options = [`--project=${project}`, '--reporter=json', `--outputFile=${report}`];
  spawnSync('npx', ['vitest', 'run', ...options, ...args], {
    cwd: copy.path,
    env: outsideVitest(),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return JSON.parse(readFileSync(report, 'utf8')).testResults;
}

it(
  'contract and permission table',
  () => {
    // The slow half tries every cell; those of the other resources are the same without this one.
    const parts = ['-t', 'invoice|has (a|no) fixture|covers every route'];
    const table = runTests('slow: service on PostgreSQL', 'tests/service/permissions', ...parts);
    const testResults = [...runTests('contract', 'tests/contract'), ...table];
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const failed = tests.filter(({ status }) => status === 'failed');
    expect(failed.map(({ fullName, failureMessages }) => [fullName, ...failureMessages])).toEqual([]);
    expect(testResults.filter(({ status }) => status !== 'passed').map(({ name }) => name)).toEqual([]);
    for (const call of ['invoice list', 'invoice create', 'invoice update', 'invoice delete']) {
      const cells = tests.filter(({ fullName }) =>
        fullName.includes(`a cell of the permission table ${call}: `),
      );
      // Five roles and a visitor, each for a row of either tenant where it has one.
      expect(cells.length, call).toBeGreaterThanOrEqual(6);
    }
  },
  10 * PATIENCE,
);
