/** `npm run backup`: see backup/backupCommand.ts. */
import '../schema.ts';
import { backupCommand } from './backup/backupCommand.ts';
import { runCommand } from './runCommand.ts';

await runCommand(backupCommand);
