/** `npm run restore`: see backup/restoreCommand.ts. */
import '../schema.ts';
import { restoreCommand } from './backup/restoreCommand.ts';
import { runCommand } from './runCommand.ts';

await runCommand(restoreCommand);
