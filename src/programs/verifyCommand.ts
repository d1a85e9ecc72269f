/** `npm run verify`: verifies the ledger, lists altered rows and sets the exit code. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  accept,
  assertSealKey,
  type Connection,
  type Database,
  type Environment,
  hasTable,
  isInMemory,
  matchesSealKey,
  openDatabase,
  otherKey,
  readCheckpoint,
  readSettings,
  SettingsError,
  sealKeys,
} from '#engine/service';
import {
  createLedger,
  type HistoryScope,
  type LedgerCheck,
  type LedgerReport,
  type WalletFinding,
} from '#ledger';
import { migrations } from '../migrations/index.ts';

export const help = `Recomputes every seal, chain and sum of the ledger.

  npm run verify                                  everything
  npm run verify -- --wallet ID                   one wallet
  npm run verify -- --from 2026-01-01 --to 2026-01-31T23:59:59Z
  npm run verify -- --checkpoint FILE             everything, and whether the database was set back
  npm run verify -- --accept users:ID             seals an altered row as it is, after you have investigated it
  npm run verify -- --accept blocks               records that blocks of the audit log are lost, so that sealing continues

Reads the settings of the service. Only one process can open the embedded database: stop the service first,
or use GET /api/transaction/row/validation. Exits with 0 if nothing is altered, 1 if something is, and 2 if it
could not verify.`;

export type VerifyCommand = {
  args: readonly string[];
  environment: Environment;
  print: (line: string) => void;
};

/** Runs the command. @returns the exit code. @throws SettingsError if it cannot run */
export async function verifyCommand({ args, environment, print }: VerifyCommand): Promise<0 | 1> {
  const { checkpoint: file, accept: accepted, ...options } = optionsIn(args);
  const scope = scopeOf(options);
  if (file !== undefined && scope.kind !== 'all') {
    throw new SettingsError('A checkpoint is checked with everything: name no wallet and no period.');
  }
  const signed = file && textOf(file);
  if (environment.DATABASE_URL === undefined) assertDatabaseIn(environment.DATA_DIR ?? './data');
  const settings = readSettings(environment);
  const database = await openDatabase(settings);
  try {
    await assertTables(database);
    const keys = sealKeys(settings.sealKey);
    const ledger = createLedger({ migrations, database, sealKey: settings.sealKey, seals: keys });
    if (accepted !== undefined) {
      await assertSealKey(database.orm, keys);
      print(await accept({ database, keys }, accepted));
    }
    const checkpoint = signed ? readCheckpoint(signed, keys) : undefined;
    const report = await ledger.verify(checkpoint ? { kind: 'all', checkpoint } : scope);
    for (const line of reportLines(report)) print(line);
    if (report.found > 0 && !(await matchesSealKey(database.orm, keys))) print(otherKey());
    return report.found === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** A report for operators. */
export function reportLines({ checked, findings, more, found }: LedgerReport): string[] {
  const counts = Object.entries(checked).map(([table, rows]) => `${rows} ${table}`);
  return [
    `Checked ${counts.join(', ')}.`,
    ...findings.map(lineOf),
    ...more.map(({ table, check, rows }) => `… and ${rows} more of ${table}: ${meaningOf[check]}`),
    found === 0 ? 'Nothing is altered.' : `${found} altered.`,
  ];
}

function lineOf({ table, record, wallet, check }: WalletFinding): string {
  return `ALTERED ${table} ${record}${wallet ? `, wallet ${wallet}` : ''}: ${meaningOf[check]}`;
}

const meaningOf: Record<LedgerCheck, string> = {
  seal: 'a field was edited, or the service did not write it',
  sequence: 'the previous one is missing, or the order was changed',
  balanceAfter: 'the balance after it is not the balance before it plus its amount',
  entries: 'its entries are missing, too many, or do not match it',
  transaction: 'its transaction is missing',
  audit: 'its audit entry is missing',
  head: 'the balance does not match its last entry',
  sum: 'the balance is not the sum of its entries',
  missing: 'the balance or its wallet is missing',
  client: 'its client is not that of its owner or of its first transaction',
  block: 'the entry is missing from its block of the audit log, or was added later',
  anchor: 'later rows refer to this block, but it is missing or was replaced',
  removed: 'the row was deleted, but not by the service',
  request: 'the idempotency key does not lead to the result of its request',
  checkpoint: 'a checkpoint names this block, but it is missing or was replaced: the database was set back',
  inactiveActor:
    'the user who did this was inactive at the time: an old version of their row had been restored',
  otherRole:
    'the user who did this acted by a role they did not have at the time: an old version of their row had been restored',
  overReversed: 'its reversals exceed its amount',
  count: 'it is not the sum of the transactions that were counted in it',
  held: 'what it reserves is not the sum of its open holds',
  zeroSum: 'the balances or entries of this currency do not sum to zero',
  trigger: 'a trigger is missing, disabled or was replaced',
  rule: 'a rule was added to a table',
  function: 'a function was deleted or replaced',
};

type Options = { wallet?: string; from?: string; to?: string };

function scopeOf({ wallet, from, to }: Options): HistoryScope {
  if (wallet !== undefined && (from ?? to) === undefined) return { kind: 'wallet', wallet: uuid(wallet) };
  if (wallet !== undefined) throw new SettingsError('Name a wallet or a period, not both.');
  if (from === undefined && to === undefined) return { kind: 'all' };
  return { kind: 'period', from: parseDate(from ?? '1970-01-01'), to: to ? parseDate(to) : new Date() };
}

function optionsIn(args: readonly string[]) {
  try {
    const option = { type: 'string' } as const;
    const options = { wallet: option, from: option, to: option, checkpoint: option, accept: option };
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new SettingsError(`${(error as Error).message}\n\n${help}`);
  }
}

/** @throws SettingsError if the file cannot be read */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingsError(`${file} can not be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function uuid(text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text;
  throw new SettingsError(`${text} is not the id of a wallet.`);
}

function parseDate(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new SettingsError(`${text} is not a day or a moment.`);
  return date;
}

/** @throws SettingsError if no service was ever started on the database */
export async function assertTables({ orm }: Database): Promise<void> {
  if (await hasTable(orm, 'audit_blocks')) return;
  throw new SettingsError('This database has no tables of the service: start the service on it once.');
}

/** @throws SettingsError if another version of the service wrote the database */
export async function assertMigrated(connection: Connection, name: string): Promise<void> {
  const { rows } = await connection.execute<{ name: string }>('select name from migrations');
  const done = new Set(rows.map(({ name: one }) => one));
  const known = Object.keys(migrations);
  if (known.some((one) => !done.has(one))) {
    throw new SettingsError(
      `${name} is of an earlier version: start the service of this version on it once, stop it, and try again.`,
    );
  }
  if (done.size > known.length) {
    throw new SettingsError(`${name} is of a later version: use the command of that version.`);
  }
}

/** @throws SettingsError if there is no database: opening one would create it, and report that nothing is altered */
export function assertDatabaseIn(dataDir: string): void {
  if (isInMemory(dataDir) || existsSync(join(dataDir, 'database'))) return;
  throw new SettingsError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`);
}
