/** `npm run backup`: see backup/backupCommand.ts. */
import '../features.ts';
import { SettingsError } from '../engine/service/settings/environment.ts';
import { backupCommand } from './backup/backupCommand.ts';

try {
  await backupCommand({ args: process.argv.slice(2), environment: process.env, print: console.log });
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 2;
}
