/** Writes errors that no test has caught into the file OUTSIDE_ERRORS, a line each: Vitest's JSON report omits them. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule } from 'vitest/node';

type OutsideError = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1][number];

export default class OutsideErrors implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly OutsideError[]): void {
    const file = process.env.OUTSIDE_ERRORS;
    if (file) writeFileSync(file, JSON.stringify(errors.map(describe)));
  }
}

function describe(error: OutsideError): string {
  const during = [error.VITEST_TEST_PATH, error.VITEST_TEST_NAME].filter(Boolean).map(String);
  const file = during[0] && relative(process.cwd(), during[0]);
  const message = stripVTControlCharacters(`${error.type ?? error.name}: ${error.message}`);
  const line = /(?:tests|src)\/\S+:\d+(?=:\d+)/.exec(error.stack ?? '')?.[0];
  return [
    message.replace(/\s+/g, ' ').slice(0, 300),
    line && `at ${line}`,
    file && `while ${file} ran`,
    during[1] && `during or after "${during[1]}"`,
  ]
    .filter(Boolean)
    .join('; ');
}
