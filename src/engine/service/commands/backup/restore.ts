/** `npm run restore`: unpacks a backup beside the database, verifies it there, and only then replaces the database. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sealKeyName } from '../../../contract/app.ts';
import { readCheckpoint } from '../../audit/checkpoint.ts';
import { DATABASE_FOLDER, setAside } from '../../database/displacedData.ts';
import { lockDataDir } from '../../database/lock.ts';
import { openDatabase } from '../../database/open.ts';
import { sealKeys } from '../../seals/keys.ts';
import { SettingsError } from '../../settings/environment.ts';
import { sealKeyFile } from '../../settings/keys.ts';
import { readSettings } from '../../settings/settings.ts';
import type { CommandInput, OperatedApp } from '../command.ts';
import { compareMigrations, readText } from '../preconditions.ts';
import { chooseVerification, reportLines } from '../verification.ts';

const help = () => `Puts a backup in the place of the embedded database of DATA_DIR, once it is verified.

  npm run restore -- FILE                         into a DATA_DIR without a database
  npm run restore -- FILE --replace               instead of the database that is there, which is kept beside it
  npm run restore -- FILE --checkpoint CHECKPOINT and that it is not older than this checkpoint

Stop the service first. DATA_DIR/${sealKeyFile()} must be there, or ${sealKeyName()} set. Ends with 0, with 1 where something in
the backup is altered (nothing is replaced then), with 2 where it could not be restored.`;

/** Runs the command. @returns the exit code. @throws SettingsError if it cannot run */
export async function restoreCommand(
  app: OperatedApp,
  { args, environment, print }: CommandInput,
): Promise<0 | 1> {
  const { file, replace, checkpoint } = optionsIn(args);
  if (environment.DATABASE_URL) {
    throw new SettingsError('DATABASE_URL names PostgreSQL: this restores the embedded database only.');
  }
  const { DATA_DIR: dataDir = './data' } = environment;
  if (!environment[sealKeyName()] && !existsSync(join(dataDir, sealKeyFile()))) {
    throw new SettingsError(
      `There is no key to verify it with: set ${sealKeyName()}, or put ${sealKeyFile()} into ${dataDir}.`,
    );
  }
  const files = await unpacked(file);
  const unlock = lockDataDir(dataDir);
  const stagingDir = join(dataDir, 'restoring');
  try {
    const current = join(dataDir, DATABASE_FOLDER);
    if (existsSync(current) && !replace) {
      throw new SettingsError(`There is a database in ${dataDir}: say --replace, or name another DATA_DIR.`);
    }
    // Left by an interrupted attempt.
    rmSync(stagingDir, { recursive: true, force: true });
    mkdirSync(stagingDir, { mode: 0o700 });
    const { DATABASE_URL: _, ...others } = environment;
    const { sealKey } = readSettings(others);
    if (!(await isSound(app, { files, stagingDir, sealKey, checkpoint, print }))) return 1;
    if (existsSync(current)) {
      print(`What was there is kept in ${setAside(dataDir)}: remove it once all is well.`);
    }
    renameSync(join(stagingDir, DATABASE_FOLDER), current);
    print(`Restored ${file} into ${dataDir}.`);
    return 0;
  } finally {
    rmSync(stagingDir, { recursive: true, force: true });
    unlock();
  }
}

type Restored = {
  files: Blob;
  stagingDir: string;
  sealKey: Buffer;
  checkpoint: string | undefined;
  print: CommandInput['print'];
};

/** Whether it can be opened, has the version of this program, and is intact. */
async function isSound(
  app: OperatedApp,
  { files, stagingDir, sealKey, checkpoint, print }: Restored,
): Promise<boolean> {
  const keys = sealKeys(sealKey);
  const signed = checkpoint === undefined ? undefined : readCheckpoint(readText(checkpoint), keys);
  const database = await openDatabase(
    { databaseUrl: undefined, dataDir: stagingDir },
    { loadDataDir: files },
  ).catch((error: unknown) => {
    throw new SettingsError(`The file is no backup of an embedded database: ${error}`);
  });
  try {
    const { isMissing, unknown } = await compareMigrations(database.orm, app.migrations);
    if (unknown) throw new SettingsError(`The backup is of a later version (${unknown}): use that version.`);
    if (isMissing) {
      throw new SettingsError(
        'The backup is of an earlier version: restore it with that version, then start this one on it.',
      );
    }
    const verify = chooseVerification(app);
    const report = await verify({ database, sealKey, seals: keys, checkpoint: signed });
    for (const line of reportLines(app, report)) print(line);
    if (report.found > 0) print('Nothing was replaced.');
    return report.found === 0;
  } finally {
    await database.close();
  }
}

async function unpacked(file: string): Promise<Blob> {
  try {
    return new Blob([new Uint8Array(await promisify(gunzip)(readFileSync(file)))]);
  } catch (error) {
    throw new SettingsError(
      `${file} can not be read (${(error as NodeJS.ErrnoException).code}): is it a whole backup?`,
    );
  }
}

function optionsIn(args: readonly string[]) {
  try {
    const options = { replace: { type: 'boolean' }, checkpoint: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length) throw new Error('One file is to be named.');
    return { file, ...values };
  } catch (error) {
    throw new SettingsError(`${(error as Error).message}\n\n${help()}`);
  }
}
