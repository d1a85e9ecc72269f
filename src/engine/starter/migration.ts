/** `npm run migration -- NAME`: writes the changes of the declarations as the next migration. */
import './features.ts';
import { fileURLToPath } from 'node:url';
import { runMigrationCommand } from '../tools/index.ts';

await runMigrationCommand(fileURLToPath(new URL('./migrations/', import.meta.url)));
