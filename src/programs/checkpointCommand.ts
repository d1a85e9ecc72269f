/** `npm run checkpoint`: prints where the audit log stands, signed, to be kept outside the database. */

import { assertLedgerKey, makeCheckpoint, openDatabase, readSettings, sealKeys } from '#engine/service';
import { assertDatabaseIn, assertTables, type VerifyCommand } from './verifyCommand.ts';

/** Prints one line of JSON. @throws SettingsError where it can't be carried out */
export async function checkpointCommand({ environment, print }: Omit<VerifyCommand, 'args'>): Promise<void> {
  if (environment.DATABASE_URL === undefined) assertDatabaseIn(environment.DATA_DIR ?? './data');
  const settings = readSettings(environment);
  const database = await openDatabase(settings);
  try {
    await assertTables(database);
    const keys = sealKeys(settings.ledgerKey);
    // What waits is sealed for it: with another's key that could never be mended.
    await assertLedgerKey(database.orm, keys);
    print(JSON.stringify(await makeCheckpoint(database, keys)));
  } finally {
    await database.close();
  }
}
