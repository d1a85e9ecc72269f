/** `npm run checkpoint`: see audit/checkpointCommand.ts. */
import '../features.ts';
import { SettingsError } from '../engine/service/settings/environment.ts';
import { checkpointCommand } from './checkpointCommand.ts';

try {
  await checkpointCommand({ environment: process.env, print: console.log });
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 2;
}
