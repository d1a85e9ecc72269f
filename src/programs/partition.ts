/** `npm run partition`: see partitions/command.ts. */
import '../schema.ts';
import { runCommand } from '#engine/service';
import { partitionCommand } from './partitions/command.ts';

await runCommand(partitionCommand);
