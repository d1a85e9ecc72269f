/** `npm run rotate-key`: see commands.ts. */
import '../schema.ts';
import { runCommand } from '#engine/service';
import { commands } from './commands.ts';

await runCommand(commands.rotateKey);
