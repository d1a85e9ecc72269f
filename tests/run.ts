/**
 * `npm test`: formatting and lint, types, then every test in one run of Vitest. The last line is the
 * count: each of the first two steps is one, each test is one. Arguments are handed on to Vitest; without any the
 * slow lanes are left out, each of which .ci/run asks for by its name.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium, findPostgres } from './setup/machine.ts';

type Count = { passed: number; failed: number; skipped: number };

/** What of Vitest's JSON report is read. */
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/** The parts of each lane (vite.config.ts), by the lane's name. */
const lanes: Record<string, string[]> = {
  slow: ['engine', 'engine on PGlite', 'service on PGlite', 'service on PostgreSQL', 'console', 'journeys'],
  copies: ['copies'],
  deletion: ['deletion'],
  cluster: ['cluster'],
  citus: ['citus'],
};

process.env.CHROMIUM = findChromium();
process.env.PG_BIN = findPostgres();

const asked = process.argv.slice(2);
const [lane = '', ...more] = asked;
const partsOfLane = lanes[lane];
/** Files that time what several servers do disturb each other. */
const alone = ['cluster', 'citus'].includes(lane) ? ['--no-file-parallelism'] : [];
/** A line for each test that failed: printed together before the count, since a long log buries them. */
const failures: string[] = [];
const counts = partsOfLane
  ? [vitest([...partsOfLane.map((part) => `--project=slow: ${part}`), ...alone, ...more])]
  : [
      step('Formatting and lint', 'biome', ['ci', '--error-on-warnings', '.']),
      step('Types', 'tsc', []),
      vitest(asked.length > 0 ? asked : ['--project=!slow: *']),
    ];
const total = counts.reduce((sum, count) => ({
  passed: sum.passed + count.passed,
  failed: sum.failed + count.failed,
  skipped: sum.skipped + count.skipped,
}));
if (failures.length > 0) console.log(`\n${failures.join('\n')}\n`);
const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed ? 1 : 0);

function step(name: string, program: string, args: string[]): Count {
  console.log(`\n${name}`);
  const ok = run(program, args);
  if (!ok) failures.push(`failed: ${name}`);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

function vitest(args: string[]): Count {
  const folder = mkdtempSync(join(tmpdir(), 'monedero-report-'));
  const file = join(folder, 'report.json');
  const ok = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=./tests/setup/seconds.ts',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...args,
  ]);
  const report: Report | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  rmSync(folder, { recursive: true });
  if (!report) {
    failures.push('failed: Vitest ended without a report');
    return { passed: 0, failed: 1, skipped: 0 };
  }
  failures.push(...failuresOf(report));
  // A set-up that fails or an error outside any test fails the run without failing a test.
  const outside = !ok && report.numFailedTests === 0 ? 1 : 0;
  if (outside && failures.length === 0) failures.push('failed: an error outside any test, see above');
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + outside,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Tests that failed, and files that failed before any of their tests. */
function failuresOf(report: Report): string[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`failed: ${file}: ${firstLine(message)}`] : [];
    return failed.map(
      (one) => `failed: ${file}: ${one.fullName}: ${firstLine(one.failureMessages[0] ?? '')}${whereIn(one)}`,
    );
  });
}

/** Which line of the tests failed, and what a browser waited for there. */
function whereIn({ failureMessages }: { failureMessages: string[] }): string {
  const text = stripVTControlCharacters(failureMessages[0] ?? '');
  const waitedFor = /- (waiting for .*)/.exec(text)?.[1];
  const line = /tests\/\S+:\d+(?=:\d+)/.exec(text)?.[0];
  return [waitedFor, line && `at ${line}`].map((part) => (part ? `; ${part}` : '')).join('');
}

function firstLine(text: string): string {
  return stripVTControlCharacters(text).trim().split('\n', 1)[0] ?? '';
}

function run(program: string, args: string[]): boolean {
  const path = join(import.meta.dirname, '..', 'node_modules', '.bin', program);
  return spawnSync(path, args, { stdio: 'inherit' }).status === 0;
}
