/**
 * Runs Vitest and other programs, and counts passed tests. Prints a line for each failed test together before the
 * count, because a long log buries them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export type Count = { passed: number; failed: number; skipped: number };

/** The required part of Vitest's JSON report. */
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

const failures: string[] = [];

/** Runs one program that passes or fails as a whole. */
export function runStep(name: string, program: string, args: string[]): Count {
  console.log(`\n${name}`);
  const ok = run(program, args) === 0;
  if (!ok) failures.push(`failed: ${name}`);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/**
 * @param args command-line arguments of Vitest
 * @param on the database of the tests, named if one fails, with environment variables
 */
export function runVitest(args: string[], on?: { name: string; variables: Record<string, string> }): Count {
  const failed = (what: string) => `failed: ${on ? `${on.name}: ` : ''}${what}`;
  const folder = mkdtempSync(join(tmpdir(), 'monedero-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['default', './tests/setup/seconds.ts', './tests/setup/outsideErrors.ts', 'json'].map(
    (reporter) => `--reporter=${reporter}`,
  );
  const outsideErrors = join(folder, 'outside-errors.json');
  const status = run('vitest', ['run', ...reporters, `--outputFile.json=${file}`, ...args], {
    ...on?.variables,
    OUTSIDE_ERRORS: outsideErrors,
  });
  const errors: string[] = existsSync(outsideErrors) ? JSON.parse(readFileSync(outsideErrors, 'utf8')) : [];
  const report: Report | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  rmSync(folder, { recursive: true });
  if (!report) {
    failures.push(failed('Vitest ended without a report'));
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const named = failuresOf(report);
  // A set-up that fails or an error outside any test fails the run without failing a test.
  const outside = status !== 0 && report.numFailedTests === 0 ? 1 : 0;
  named.push(...errors.map((error) => `outside any test: ${error}`));
  if (outside && named.length === 0) named.push(`Vitest ended with ${status}, see above`);
  failures.push(...named.map(failed));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + outside,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Prints what failed and, in the last line, the total count. Exits with 1 if anything failed. */
export function endWith(counts: Count[]): never {
  const total = counts.reduce((sum, count) => ({
    passed: sum.passed + count.passed,
    failed: sum.failed + count.failed,
    skipped: sum.skipped + count.skipped,
  }));
  if (failures.length > 0) console.log(`\n${failures.join('\n')}\n`);
  const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exit(total.failed ? 1 : 0);
}

/** Failed tests, and files that failed before their first test. */
function failuresOf(report: Report): string[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
    return failed.map(
      (one) => `${file}: ${one.fullName}: ${firstLine(one.failureMessages[0] ?? '')}${whereIn(one)}`,
    );
  });
}

/** The line of the tests that failed, and what a browser saw while it waited there. */
function whereIn({ failureMessages }: { failureMessages: string[] }): string {
  const text = stripVTControlCharacters(failureMessages[0] ?? '');
  const seen = [...text.matchAll(/^\s*(?:\d+ × |- )((?:waiting for|locator resolved|element|<).*)/gm)];
  const line = /tests\/\S+:\d+(?=:\d+)/.exec(text)?.[0];
  return [...new Set(seen.map(([, what]) => what)), line && `at ${line}`]
    .map((part) => (part ? `; ${part}` : ''))
    .join('');
}

function firstLine(text: string): string {
  return stripVTControlCharacters(text).trim().split('\n', 1)[0] ?? '';
}

/** @returns the exit status, or the name of the signal that ended it */
function run(program: string, args: string[], variables = {}): number | string {
  const path = join(import.meta.dirname, '..', 'node_modules', '.bin', program);
  const ended = spawnSync(path, args, { stdio: 'inherit', env: { ...process.env, ...variables } });
  return ended.status ?? ended.signal ?? 'an error';
}
