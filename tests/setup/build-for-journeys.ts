/** Vitest's global set-up of the journeys: they walk through what `npm start` would serve. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export default function setup(): void {
  execFileSync('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: join(import.meta.dirname, '../..'),
    env: outsideVitest(),
  });
}

/** The environment as a person has it: under Vitest's NODE_ENV a build would be one for development. */
export function outsideVitest(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, VITEST: __, ...environment } = process.env;
  return environment;
}
