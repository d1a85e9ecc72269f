/**
 * `npm run verify` and `npm run checkpoint`: runs the command as `npm run build` left it in dist/, which
 * needs nothing that only development needs. Where nothing is built yet, builds the service first.
 * JavaScript, because it runs where nothing has been built.
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
  // What the command prints may go to a file: what the build says does not belong there.
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn', '--ssr'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
await import(command.href);
