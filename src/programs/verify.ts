/** `npm run verify`: see verifyCommand.ts. */
import '../schema.ts';
import { runCommand } from './runCommand.ts';
import { verifyCommand } from './verifyCommand.ts';

await runCommand(verifyCommand);
