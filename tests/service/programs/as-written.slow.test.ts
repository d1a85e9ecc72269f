/** Programs that are run as they are written, without Vite: what they import must be understood by Node. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it.each([
  ['benchmarks/run.ts', ['--only', 'nothing'], '--only nothing is not one of'],
  ['benchmarks/soak/run.ts', ['--nothing'], "Unknown option '--nothing'"],
])('runs %s until it parses its arguments', (program, args, says) => {
  const { stderr } = spawnSync(process.execPath, ['--import', 'tsx', program, ...args], { encoding: 'utf8' });
  expect(stderr).toContain(says);
});
