/** Vitest's global set-up of the journeys: they walk through what `npm start` would serve. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export default function setup(): void {
  execFileSync('npm', ['run', '--silent', 'build'], {
    stdio: 'inherit',
    cwd: join(import.meta.dirname, '../..'),
  });
}
