/** `npm run test:postgres`: what depends on how a database works, on each newer version of PostgreSQL in turn. */
import { endWith, runVitest } from '../counted.ts';
import { findPostgres } from '../setup/machine.ts';
import { installServers } from './servers.ts';

// Debian's package brings the user that servers run as.
findPostgres();
const { servers, remove } = installServers();
process.on('exit', remove);
endWith(
  servers.map(({ version, programs }) => {
    const name = `PostgreSQL ${version}`;
    console.log(`\n${name}`);
    return runVitest(['--project=slow: postgres', ...process.argv.slice(2)], {
      name,
      variables: { PG_BIN: programs },
    });
  }),
);
