/** `npm run migration -- NAME`: writes the changes of declarations as a migration (docs/architecture.md). */
import '../schema.ts';
import { fileURLToPath } from 'node:url';
import { runMigrationCommand } from '../engine/tools/migrationCommand.ts';

await runMigrationCommand(fileURLToPath(new URL('../migrations/', import.meta.url)));
