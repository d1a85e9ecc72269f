/**
 * `npm run migrate-to-postgres`: moves an embedded database, with its service stopped, into an empty PostgreSQL
 * database.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sealKeyName } from '../../../contract/app.ts';
import type { Checkpoint } from '../../../contract/checkpoint.ts';
import { makeCheckpoint } from '../../audit/checkpoint.ts';
import { alignTransactionCounter } from '../../audit/transactionCounter.ts';
import type { Database } from '../../database/database.ts';
import { openDatabase } from '../../database/open.ts';
import { installSealTriggers } from '../../sealedRows/triggers.ts';
import { sealKeys } from '../../seals/keys.ts';
import { type Environment, SettingsError } from '../../settings/environment.ts';
import { sealKeyFile } from '../../settings/keys.ts';
import { readSettings } from '../../settings/settings.ts';
import type { CommandInput, OperatedApp } from '../command.ts';
import { assertDatabaseIn, assertMigrated } from '../preconditions.ts';
import { chooseVerification, reportLines } from '../verification.ts';
import { copyRows } from './copyRows.ts';
import { compareRows } from './sameRows.ts';
import { beginTarget, finishTarget } from './target.ts';

const help = `Carries the embedded database of DATA_DIR into the empty PostgreSQL that DATABASE_URL names.

  DATA_DIR=./data DATABASE_URL=postgres://… npm run migrate-to-postgres

Stop the service first. DATA_DIR is left as it is. Interrupted, it is begun again by the same command; until it has
ended well no service starts on the new database.`;

/**
 * Runs the command.
 * @returns the exit code: 1 if the new database differs from the old one, or is not intact
 * @throws SettingsError if it cannot run
 */
export async function migrateToPostgresCommand(
  app: OperatedApp,
  { args, environment, print }: CommandInput,
): Promise<0 | 1> {
  if (args.length) throw new SettingsError(help);
  const { DATABASE_URL: url, NODE_ENV, AUTH_SECRET } = environment;
  const sealKey = environment[sealKeyName()];
  if (!url) throw new SettingsError(`DATABASE_URL is missing: it names where to.\n\n${help}`);
  // Absolute, since an interrupted move is recognized by it.
  const dataDir = resolve(environment.DATA_DIR ?? './data');
  assertDatabaseIn(dataDir);
  assertStoredKey(dataDir, sealKey);
  const old = readSettings({ NODE_ENV, AUTH_SECRET, DATA_DIR: dataDir, [sealKeyName()]: sealKey });
  const settings = readSettings({ NODE_ENV, DATABASE_URL: url, ...keysFor(old.sealKey) });
  const source = await openDatabase(old);
  try {
    const target = await openDatabase(settings);
    try {
      return await move(app, { source, target, sealKey: old.sealKey, dataDir, print });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

type Move = {
  source: Database;
  target: Database;
  sealKey: Buffer;
  dataDir: string;
  print: CommandInput['print'];
};

async function move(app: OperatedApp, { source, target, sealKey, dataDir, print }: Move): Promise<0 | 1> {
  await assertMigrated(source.orm, app.migrations, 'DATA_DIR');
  const keys = sealKeys(sealKey);
  const verify = chooseVerification(app);
  // Verifies before anything is sealed with a key that may be wrong: making the checkpoint seals the rows that are not
  // in blocks yet.
  const before = await verify({ database: source, sealKey, seals: keys, checkpoint: undefined });
  if (before.found > 0) {
    for (const line of reportLines(app, before)) print(line);
    print(
      `Nothing was moved: look into what is altered, or set the ${sealKeyName()} that it was sealed with.`,
    );
    return 1;
  }
  await beginTarget(target, keys, dataDir, app.migrations);
  // Now all rows of the old database are in blocks, the last of which must exist in the new one.
  const checkpoint = await checkpointOf(source, keys);
  await copyRows({ source, target, print });
  const differing = await compareRows(source, target);
  for (const table of differing) print(`${table} does not hold the same rows as before.`);
  // The new server's transaction counter differs, so it is aligned before anything else is written.
  await alignTransactionCounter(target);
  await installSealTriggers(target);
  const report = await verify({ database: target, sealKey, seals: keys, checkpoint });
  for (const line of reportLines(app, report)) print(line);
  if (differing.length || report.found > 0) {
    print('The new database is left unfinished, and no service starts on it. DATA_DIR is as it was.');
    return 1;
  }
  await finishTarget(target);
  print(`Done: DATABASE_URL holds what ${dataDir} held, files and exports too.`);
  print(
    `Start the service with DATABASE_URL, a new AUTH_SECRET (everybody signs in again) and the same ${sealKeyName()}:`,
  );
  print(`the one that was set until now, or what stands in ${join(dataDir, sealKeyFile())}.`);
  return 0;
}

/** Undefined if the audit log is empty. */
async function checkpointOf(
  source: Database,
  keys: ReturnType<typeof sealKeys>,
): Promise<Checkpoint | undefined> {
  return makeCheckpoint(source, keys).catch((error: unknown) => {
    if (error instanceof SettingsError) return undefined;
    throw error;
  });
}

/** @throws SettingsError before anything is sealed with another key than that of this database */
function assertStoredKey(dataDir: string, sealKey: string | undefined): void {
  const file = join(dataDir, sealKeyFile());
  if (!sealKey || !existsSync(file)) return;
  if (readFileSync(file, 'utf8').trim() !== sealKey.trim().toLowerCase()) {
    throw new SettingsError(
      `${sealKeyName()} is another than the one in ${file}: leave it out, or name the DATA_DIR that it belongs to.`,
    );
  }
}

/**
 * The new database is opened with the same key. This command does not sign users in, so AUTH_SECRET does not matter.
 */
const keysFor = (sealKey: Buffer): Environment => ({
  [sealKeyName()]: sealKey.toString('hex'),
  AUTH_SECRET: sealKey.toString('hex'),
});
