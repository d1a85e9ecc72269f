/** The tools of an app's developers: commands that write migrations and explain declarations, and mistakes explained in a sentence. */
export { runExplainCommand } from './explain/explainCommand.ts';
export { type MigrationOptions, writeMigration } from './migration.ts';
export { runMigrationCommand } from './migrationCommand.ts';
export { runTool, ToolError } from './toolError.ts';
