/** `npm run backup`: writes the embedded database to a file, while the service runs or is stopped. */
import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sealKeyName } from '../../../contract/app.ts';
import { openDatabase } from '../../database/open.ts';
import { SettingsError } from '../../settings/environment.ts';
import { isInMemory, sealKeyFile } from '../../settings/keys.ts';
import type { CommandInput } from '../command.ts';
import { assertDatabaseIn } from '../preconditions.ts';
import { dumpFromService } from './socket.ts';

const help =
  () => `Writes the embedded database of DATA_DIR to a file, as it stands at one moment; the service may run.

  npm run backup -- FILE

The file holds no key: keep DATA_DIR/${sealKeyFile()}, or ${sealKeyName()}, elsewhere. PostgreSQL has backups of its own, such
as pg_basebackup.`;

/** Runs the command. @throws SettingsError if it cannot run */
export async function backupCommand({ args, environment, print }: CommandInput): Promise<void> {
  const [file, ...more] = args;
  if (!file || more.length || file.startsWith('-')) throw new SettingsError(help());
  if (environment.DATABASE_URL) {
    throw new SettingsError(
      'DATABASE_URL names PostgreSQL, which has backups of its own, such as pg_basebackup.',
    );
  }
  const { DATA_DIR: dataDir = './data' } = environment;
  if (isInMemory(dataDir)) {
    throw new SettingsError(
      `DATA_DIR is ${dataDir}, which ends with its process: there is nothing to back up.`,
    );
  }
  assertDatabaseIn(dataDir);
  if (existsSync(file)) throw existsError(file);
  const bytes = await promisify(gzip)(await (await dumpOf(dataDir)).arrayBuffer());
  // The file is written under a temporary name and linked into place, so it is never partial.
  const part = `${file}.${process.pid}.part`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(part, bytes, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(part, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another process created it in the meantime.
    if (existsSync(file)) throw existsError(file);
    throw new SettingsError(`${file} can not be written (${code}): nothing is left of it.`);
  } finally {
    if (existsSync(part)) rmSync(part);
  }
  print(`Wrote ${file} (${bytes.length} bytes).`);
}

const existsError = (file: string) => new SettingsError(`${file} is there already: name another file.`);

async function dumpOf(dataDir: string): Promise<Blob> {
  const running = await dumpFromService(dataDir);
  if (running) return running;
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    if (!database.dump) throw new Error('this database can not be written to a file');
    return await database.dump();
  } finally {
    await database.close();
  }
}
