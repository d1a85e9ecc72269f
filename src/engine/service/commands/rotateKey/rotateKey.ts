/** `npm run rotate-key`: reseals everything under a new SEAL_KEY in one transaction, verified before and after. */
import { parseArgs } from 'node:util';
import { sealKeyName } from '../../../contract/app.ts';
import { makeCheckpoint, readCheckpoint } from '../../audit/checkpoint.ts';
import { assertSealKey, matchesSealKey } from '../../audit/sealKeyCheck.ts';
import type { Database } from '../../database/database.ts';
import type { RotationKeys } from '../../keyRotation/rotation.ts';
import { sealKeys } from '../../seals/keys.ts';
import { SettingsError } from '../../settings/environment.ts';
import { stageStoredKey, storedKeyFile } from '../../settings/keys.ts';
import type { CommandInput, OperatedApp } from '../command.ts';
import { onDatabase, readText } from '../preconditions.ts';
import { reportLines } from '../verification.ts';
import { AlteredRows, rotate } from './rotate.ts';

const help = () => `Reseals everything under a new ${sealKeyName()}.

  NEW_${sealKeyName()}=… npm run rotate-key
  NEW_${sealKeyName()}=… npm run rotate-key -- --checkpoint FILE    verifies this checkpoint, made under the current key, too

Make a new key, for instance with openssl rand -hex 32, and keep a copy. Make a backup, and stop the service. Uses the settings
of the service, with the current ${sealKeyName()}. Verifies everything, reseals it, verifies it again, and commits. If it is
interrupted, nothing is changed: run it again. Exits with 0, with 1 if something is altered (nothing is changed then), with 2
if it could not run.`;

/** Runs the command. @returns the exit code. @throws SettingsError if it could not run */
export async function rotateKeyCommand(
  app: OperatedApp,
  { args, environment, print }: CommandInput,
): Promise<0 | 1> {
  const { checkpoint: file } = optionsIn(args);
  const signed = file === undefined ? undefined : readText(file);
  return onDatabase(environment, async (database, { sealKey, newSealKey }) => {
    const name = sealKeyName();
    if (!newSealKey) throw new SettingsError(`NEW_${name} is missing: set it to the new key.\n\n${help()}`);
    if (newSealKey.equals(sealKey)) {
      throw new SettingsError(`NEW_${name} is the current ${name}: set it to a new one.`);
    }
    const [from, to] = [keysOf(sealKey), keysOf(newSealKey)];
    const stored = storedKeyFile(environment);
    let keepKey = (): string | undefined => undefined;
    const prepareKey = () => {
      if (stored !== undefined) keepKey = stageStoredKey(stored, newSealKey);
    };
    try {
      if (await isDone(database, from, to)) {
        print(`Everything is already sealed under NEW_${name}.`);
        prepareKey();
      } else {
        await assertSealKey(database.orm, from.seals);
        const checkpoint = signed === undefined ? undefined : readCheckpoint(signed, from.seals);
        await rotate(app, database, { from, to, checkpoint, print, prepareKey });
      }
      printNextSteps(print, keepKey());
      print(await newCheckpoint(database, to));
      return 0;
    } catch (error) {
      if (!(error instanceof AlteredRows)) throw error;
      for (const line of reportLines(app, error.report)) print(line);
      print(error.message);
      return 1;
    }
  });
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

function printNextSteps(print: CommandInput['print'], backup: string | undefined): void {
  print(
    backup === undefined
      ? `Set ${sealKeyName()} to the new key for every process and command, and remove NEW_${sealKeyName()}.`
      : `DATA_DIR now holds the new key; the old one is in ${backup}.`,
  );
  print('Keep the old key with earlier backups: only it restores and verifies them.');
  print('Earlier checkpoints can be verified against such backups only. Store this one instead:');
}

function optionsIn(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { checkpoint: { type: 'string' } } }).values;
  } catch (error) {
    throw new SettingsError(`${(error as Error).message}\n\n${help()}`);
  }
}
