/** `npm run checkpoint`: prints where the audit log stands, signed, to be kept outside the database. */
import { openDatabase } from '../database/open.ts';
import { createLedger } from '../ledger/ledger.ts';
import { type Command, expectDatabaseIn } from '../ledger/verifyCommand.ts';
import { readSettings } from '../settings.ts';
import { makeCheckpoint } from './checkpoint.ts';

/** Prints one line of JSON. @throws SettingsError where it can't be carried out */
export async function checkpointCommand({ environment, print }: Omit<Command, 'args'>): Promise<void> {
  if (environment.DATABASE_URL === undefined) expectDatabaseIn(environment.DATA_DIR ?? './data');
  const settings = readSettings(environment);
  const database = await openDatabase(settings);
  try {
    const { keys } = createLedger({ database, ledgerKey: settings.ledgerKey });
    print(JSON.stringify(await makeCheckpoint(database, keys)));
  } finally {
    await database.close();
  }
}
