/** `npm run test:citus`: the lane of Citus, where that can be installed; else it says in one line that it was left out. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findPostgres } from '../../setup/machine.ts';
import { findCitus } from './install.ts';

process.env.PG_BIN = findPostgres();
const found = await findCitus().catch((error: Error) => {
  console.log(`Citus was left out: ${error.message}.`);
  console.log('0 passed, 0 failed, 1 skipped');
});
if (found) {
  process.on('exit', () => found.remove());
  process.env.PG_BIN = found.folder;
  const tests = join(import.meta.dirname, '../../run.ts');
  const { status } = spawnSync('npx', ['tsx', tests, 'citus', ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
