/** `npm run checkpoint`: prints a signed position of the audit log, to be stored outside the database. */
import { makeCheckpoint } from '../audit/checkpoint.ts';
import { assertSealKey } from '../audit/sealKeyCheck.ts';
import { sealKeys } from '../seals/keys.ts';
import type { CommandInput } from './command.ts';
import { onDatabase } from './preconditions.ts';

/** Prints one line of JSON. @throws SettingsError if it cannot run */
export function checkpointCommand({ environment, print }: Omit<CommandInput, 'args'>): Promise<void> {
  return onDatabase(environment, async (database, { sealKey }) => {
    const keys = sealKeys(sealKey);
    // Making a checkpoint seals waiting rows. With a wrong key, that could not be undone.
    await assertSealKey(database.orm, keys);
    print(JSON.stringify(await makeCheckpoint(database, keys)));
  });
}
