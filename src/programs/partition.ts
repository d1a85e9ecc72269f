/** `npm run partition`: see partitions/command.ts. */
import '../schema.ts';
import { partitionCommand } from './partitions/command.ts';
import { runCommand } from './runCommand.ts';

await runCommand(partitionCommand);
