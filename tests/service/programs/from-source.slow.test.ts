/** Programs that run from source, without Vite: Node must understand their imports. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it.each([
  ['benchmarks/run.ts', ['--only', 'nothing'], '--only nothing is not one of'],
  ['benchmarks/soak/run.ts', ['--nothing'], "Unknown option '--nothing'"],
])('runs %s until it parses its arguments', (program, args, message) => {
  const { stderr } = spawnSync(process.execPath, ['--import', 'tsx', program, ...args], { encoding: 'utf8' });
  expect(stderr).toContain(message);
});
