/**
 * `npm run verify` and `npm run checkpoint`: runs the command from dist/, as `npm run build` created it, without
 * development dependencies. If there is no build yet, builds the service first. Written in JavaScript, since it must
 * run before anything is built.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [name] = process.argv.splice(2, 1);
const command = new URL(`../../dist/service/${name}.js`, import.meta.url);
const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));

if (!existsSync(command)) {
  if (!existsSync(vite)) {
    console.error('Nothing is built yet, and what builds is not installed: npm ci && npm run build.');
    process.exit(2);
  }
  // The output of the command may be redirected to a file, so the build must not write to stdout.
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn', '--ssr'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
await import(command.href);
