/** A copy of everything that the checkout holds, tests and documents too. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../journeys/product.ts';
import { outsideVitest } from '../setup/built-product.ts';

export function copyEverything(to: string): void {
  const files = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', files, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  for (const name of listed) if (existsSync(join(root, name))) cpSync(join(root, name), join(to, name));
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'));
  // The tests of the documents ask git which files there are.
  execFileSync('git', ['init', '--quiet'], { cwd: to, env: outsideVitest() });
}
