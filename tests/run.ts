/**
 * `npm test`: formatting and lint, types, then every test in one run of Vitest. The last line is the
 * count: each of the first two steps is one, each test is one. Arguments are handed on to Vitest; without any the
 * slow lanes are left out, each of which .ci/run asks for by its name.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, findPostgres } from './setup/machine.ts';

type Count = { passed: number; failed: number; skipped: number };

/** What of Vitest's JSON report is read. */
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};

/** The parts of each lane (vite.config.ts), by the lane's name. */
const lanes: Record<string, string[]> = {
  slow: ['engine', 'engine on PGlite', 'service on PGlite', 'service on PostgreSQL', 'console', 'journeys'],
  copies: ['copies'],
  deletion: ['deletion'],
  cluster: ['cluster'],
};

process.env.CHROMIUM = findChromium();
process.env.PG_BIN = findPostgres();

const asked = process.argv.slice(2);
const [lane = '', ...more] = asked;
const partsOfLane = lanes[lane];
/** Files that time what several servers do disturb each other. */
const alone = lane === 'cluster' ? ['--no-file-parallelism'] : [];
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
const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed ? 1 : 0);

function step(name: string, program: string, args: string[]): Count {
  console.log(`\n${name}`);
  const ok = run(program, args);
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
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  // A set-up that fails or an error outside any test fails the run without failing a test.
  const outside = !ok && report.numFailedTests === 0 ? 1 : 0;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + outside,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function run(program: string, args: string[]): boolean {
  const path = join(import.meta.dirname, '..', 'node_modules', '.bin', program);
  return spawnSync(path, args, { stdio: 'inherit' }).status === 0;
}
