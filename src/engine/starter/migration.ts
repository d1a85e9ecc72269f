/** `tsx migration.ts NAME` in the app's folder: writes the changes of declarations as a migration. */
import './features.ts';
import { fileURLToPath } from 'node:url';
import { writeMigration } from '../tools/migration.ts';
import { runTool } from '../tools/toolError.ts';

const folder = fileURLToPath(new URL('./migrations/', import.meta.url));
await runTool(() => writeMigration(folder, { name: process.argv[2], renames: [], drops: [] }));
