/** `npm run migrate-to-postgres`: see moving/moveCommand.ts. */
import '../schema.ts';
import { moveCommand } from './moving/moveCommand.ts';
import { runCommand } from './runCommand.ts';

await runCommand(moveCommand);
