/** `npm run rotate-key`: see rotateKey/rotateKeyCommand.ts. */
import '../schema.ts';
import { rotateKeyCommand } from './rotateKey/rotateKeyCommand.ts';
import { runCommand } from './runCommand.ts';

await runCommand(rotateKeyCommand);
