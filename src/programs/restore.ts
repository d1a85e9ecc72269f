/** `npm run restore`: see backup/restoreCommand.ts. */
import '../features.ts';
import { SettingsError } from '../engine/service/settings/environment.ts';
import { restoreCommand } from './backup/restoreCommand.ts';

try {
  process.exitCode = await restoreCommand({
    args: process.argv.slice(2),
    environment: process.env,
    print: console.log,
  });
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 2;
}
