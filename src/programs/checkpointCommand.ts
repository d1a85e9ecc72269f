/** `npm run checkpoint`: prints a signed position of the audit log, to be stored outside the database. */

import { assertSealKey, makeCheckpoint, openDatabase, readSettings, sealKeys } from '#engine/service';
import { assertDatabaseIn, assertTables, type VerifyCommand } from './verifyCommand.ts';

/** Prints one line of JSON. @throws SettingsError if it cannot run */
export async function checkpointCommand({ environment, print }: Omit<VerifyCommand, 'args'>): Promise<void> {
  if (environment.DATABASE_URL === undefined) assertDatabaseIn(environment.DATA_DIR ?? './data');
  const settings = readSettings(environment);
  const database = await openDatabase(settings);
  try {
    await assertTables(database);
    const keys = sealKeys(settings.sealKey);
    // Making a checkpoint seals waiting rows. With a wrong key, that could not be undone.
    await assertSealKey(database.orm, keys);
    print(JSON.stringify(await makeCheckpoint(database, keys)));
  } finally {
    await database.close();
  }
}
