/** `npm run partition`: see partitions/command.ts. */
import '../features.ts';
import { SettingsError } from '../engine/service/settings/environment.ts';
import { partitionCommand } from './partitions/command.ts';

try {
  process.exitCode = await partitionCommand({
    args: process.argv.slice(2),
    environment: process.env,
    print: console.log,
  });
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 2;
}
