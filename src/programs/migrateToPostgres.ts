/** `npm run migrate-to-postgres`: see moving/moveCommand.ts. */
import '../features.ts';
import { SettingsError } from '../engine/service/settings/environment.ts';
import { moveCommand } from './moving/moveCommand.ts';

try {
  process.exitCode = await moveCommand({
    args: process.argv.slice(2),
    environment: process.env,
    print: console.log,
  });
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 2;
}
