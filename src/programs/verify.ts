/** `npm run verify`: see ledger/verifyCommand.ts. */
import '../features.ts';
import { SettingsError } from '../engine/service/settings/environment.ts';
import { verifyCommand } from './verifyCommand.ts';

try {
  process.exitCode = await verifyCommand({
    args: process.argv.slice(2),
    environment: process.env,
    print: console.log,
  });
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 2;
}
