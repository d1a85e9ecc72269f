/** `npm run checkpoint`: see checkpointCommand.ts. */
import '../schema.ts';
import { checkpointCommand } from './checkpointCommand.ts';
import { runCommand } from './runCommand.ts';

await runCommand(checkpointCommand);
