/** `npm run checkpoint`: see audit/checkpointCommand.ts. */
import { checkpointCommand } from './audit/checkpointCommand.ts';
import { SettingsError } from './environment.ts';

try {
  await checkpointCommand({ environment: process.env, print: console.log });
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 2;
}
