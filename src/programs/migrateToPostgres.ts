/** `npm run migrate-to-postgres`: see migrateToPostgres/moveCommand.ts. */
import '../schema.ts';
import { migrateToPostgresCommand } from './migrateToPostgres/moveCommand.ts';
import { runCommand } from './runCommand.ts';

await runCommand(migrateToPostgresCommand);
