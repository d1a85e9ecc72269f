/** `npm run rotate-key`: reseals everything under a new LEDGER_KEY in one transaction, verified before and after. */
import { parseArgs } from 'node:util';
import {
  assertSealKey,
  type Database,
  makeCheckpoint,
  matchesSealKey,
  openDatabase,
  type RotationKeys,
  readCheckpoint,
  readSettings,
  SettingsError,
  sealKeys,
  stageStoredKey,
  storedKeyFile,
} from '#engine/service';
import { assertDatabaseIn, assertTables, reportLines, textOf, type VerifyCommand } from '../verifyCommand.ts';
import { AlteredRows, rotate } from './rotate.ts';

export const help = `Reseals everything under a new LEDGER_KEY.

  NEW_LEDGER_KEY=… npm run rotate-key
  NEW_LEDGER_KEY=… npm run rotate-key -- --checkpoint FILE    verifies this checkpoint, made under the current key, too

Make a new key, for instance with openssl rand -hex 32, and keep a copy. Make a backup, and stop the service. Uses the settings
of the service, with the current LEDGER_KEY. Verifies everything, reseals it, verifies it again, and commits. If it is
interrupted, nothing is changed: run it again. Exits with 0, with 1 if something is altered (nothing is changed then), with 2
if it could not run.`;

/** Runs the command. @returns the exit code. @throws SettingsError if it could not run */
export async function rotateKeyCommand({ args, environment, print }: VerifyCommand): Promise<0 | 1> {
  const { checkpoint: file } = optionsIn(args);
  const signed = file === undefined ? undefined : textOf(file);
  if (environment.DATABASE_URL === undefined) assertDatabaseIn(environment.DATA_DIR ?? './data');
  const settings = readSettings(environment);
  const { sealKey, newSealKey } = settings;
  if (!newSealKey) throw new SettingsError(`NEW_LEDGER_KEY is missing: set it to the new key.\n\n${help}`);
  if (newSealKey.equals(sealKey)) {
    throw new SettingsError('NEW_LEDGER_KEY is the current LEDGER_KEY: set it to a new one.');
  }
  const [from, to] = [keysOf(sealKey), keysOf(newSealKey)];
  const database = await openDatabase(settings);
  try {
    await assertTables(database);
    const file = storedKeyFile(environment);
    let keepKey = (): string | undefined => undefined;
    const prepareKey = () => {
      if (file !== undefined) keepKey = stageStoredKey(file, newSealKey);
    };
    if (await isDone(database, from, to)) {
      print('Everything is already sealed under NEW_LEDGER_KEY.');
      prepareKey();
    } else {
      await assertSealKey(database.orm, from.seals);
      const checkpoint = signed === undefined ? undefined : readCheckpoint(signed, from.seals);
      await rotate(database, { from, to, checkpoint, print, prepareKey });
    }
    printNextSteps(print, keepKey());
    print(await newCheckpoint(database, to));
    return 0;
  } catch (error) {
    if (!(error instanceof AlteredRows)) throw error;
    for (const line of reportLines(error.report)) print(line);
    print(error.message);
    return 1;
  } finally {
    await database.close();
  }
}

const keysOf = (sealKey: Buffer): RotationKeys => ({ sealKey, seals: sealKeys(sealKey) });

/** Whether an earlier run was interrupted after its commit, before the new key was stored. */
async function isDone({ orm }: Database, from: RotationKeys, to: RotationKeys): Promise<boolean> {
  return !(await matchesSealKey(orm, from.seals)) && (await matchesSealKey(orm, to.seals));
}

/**
 * A transaction in another database of the server can delay the next block. The rotation has succeeded nevertheless.
 */
async function newCheckpoint(database: Database, { seals }: RotationKeys): Promise<string> {
  try {
    return JSON.stringify(await makeCheckpoint(database, seals));
  } catch (error) {
    if (error instanceof SettingsError) return 'There is none yet: make one with npm run checkpoint.';
    throw error;
  }
}

function printNextSteps(print: VerifyCommand['print'], backup: string | undefined): void {
  print(
    backup === undefined
      ? 'Set LEDGER_KEY to the new key for every process and command, and remove NEW_LEDGER_KEY.'
      : `DATA_DIR now holds the new key; the old one is in ${backup}.`,
  );
  print('Keep the old key with earlier backups: only it restores and verifies them.');
  print('Earlier checkpoints can be verified against such backups only. Store this one instead:');
}

function optionsIn(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { checkpoint: { type: 'string' } } }).values;
  } catch (error) {
    throw new SettingsError(`${(error as Error).message}\n\n${help}`);
  }
}
