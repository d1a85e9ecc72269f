/** `npm run backup`: see backup/backupCommand.ts. */
import '../features.ts';
import { backupCommand } from './backup/backupCommand.ts';
import { runCommand } from './runCommand.ts';

await runCommand(backupCommand);
