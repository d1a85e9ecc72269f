/** `npm run distribute`: distributes append-only tables over the servers of a Citus cluster. */
import '../schema.ts';
import { parseArgs } from 'node:util';
import { distribute, SettingsError } from '#engine/service';
import { distributionColumns } from '#ledger';

const help = `Lays the tables that only grow over the servers of a Citus cluster. Not for production yet: docs/scaling.md.

  npm run distribute                while the service runs: nothing that is posted meanwhile is lost
  npm run distribute -- --stopped   while the service is stopped: quicker, and needs no wal_level = logical

Reads DATABASE_URL, which names the coordinator. What is distributed already is left alone, so it can be run
again, also where it was ended in between. The service learns of it by itself within a second or two.`;

try {
  const { values } = parseArgs({ options: { stopped: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) console.log(help);
  else {
    await distribute(process.env.DATABASE_URL, distributionColumns, {
      print: console.log,
      isStopped: values.stopped ?? false,
    });
  }
} catch (error) {
  const isOurs =
    error instanceof SettingsError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(isOurs ? `${(error as Error).message}` : error);
  process.exitCode = 2;
}
