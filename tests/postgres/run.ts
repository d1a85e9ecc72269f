/**
 * `npm run test:postgres -- [MAJOR…] [arguments of Vitest]`: what depends on how a database works, on newer versions of
 * PostgreSQL in turn, or on these only.
 */
import { endWith, runVitest } from '../counted.ts';
import { findPostgres } from '../setup/machine.ts';
import { installServers } from './servers.ts';

// Debian's package brings the user that servers run as.
findPostgres();
const { servers, remove } = installServers();
process.on('exit', remove);
const args = process.argv.slice(2);
const majors = args.filter((arg) => /^\d+$/.test(arg));
const vitestArgs = args.filter((arg) => !majors.includes(arg));
const tested = servers.filter(
  ({ version }) => majors.length === 0 || majors.includes(version.split('.')[0] ?? ''),
);
if (tested.length === 0)
  throw new Error(`There is no PostgreSQL ${majors.join(', ')} in tests/postgres/package.json.`);
endWith(
  tested.map(({ version, programs }) => {
    const name = `PostgreSQL ${version}`;
    console.log(`\n${name}`);
    return runVitest(['--project=slow: postgres', ...vitestArgs], {
      name,
      variables: { PG_BIN: programs },
    });
  }),
);
