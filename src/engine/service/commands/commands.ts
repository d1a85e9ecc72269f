/** The operator's commands of an app. */
import { backupCommand } from './backup/backup.ts';
import { restoreCommand } from './backup/restore.ts';
import { checkpointCommand } from './checkpoint.ts';
import type { CommandInput, OperatedApp } from './command.ts';
import { migrateToPostgresCommand } from './migrateToPostgres/migrateToPostgres.ts';
import { rotateKeyCommand } from './rotateKey/rotateKey.ts';
import { verifyCommand } from './verify.ts';

/** Run them with `runCommand`, or one of them by its name with `runNamedCommand`. */
export const buildCommands = (app: OperatedApp) => ({
  verify: (input: CommandInput) => verifyCommand(app, input),
  checkpoint: checkpointCommand,
  backup: backupCommand,
  restore: (input: CommandInput) => restoreCommand(app, input),
  rotateKey: (input: CommandInput) => rotateKeyCommand(app, input),
  migrateToPostgres: (input: CommandInput) => migrateToPostgresCommand(app, input),
});
