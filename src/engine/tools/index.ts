/** The tools of an app's developers: the command that writes migrations, and mistakes explained in a sentence. */
export { type MigrationOptions, writeMigration } from './migration.ts';
export { runMigrationCommand } from './migrationCommand.ts';
export { runTool, ToolError } from './toolError.ts';
