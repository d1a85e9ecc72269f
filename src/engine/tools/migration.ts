/**
 * Writes the next migration: the difference between the declared tables and the last snapshot, as SQL and a new
 * snapshot. Dropping a column or table requires explicit confirmation, so that no data is lost by accident.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { getTableName } from 'drizzle-orm';
import { allTables } from '../service/index.ts';
import { withFills } from './fills.ts';
import { applyRename, parseRename, type Snapshot } from './renames.ts';
import { assertValidDeclarations, ToolError } from './toolError.ts';

export type MigrationOptions = {
  /** Name of the migration, for its file: `add_country`. */
  name: string | undefined;
  /** Renamed fields, such as `parcel.title=name`. */
  renames: readonly string[];
  /** Tables, and columns such as `parcels.title`, that may be dropped with their data. */
  drops: readonly string[];
};

export const USAGE = `npm run migration -- add_country                    writes the changes of the declarations
npm run migration -- name_it --rename parcel.title=name
npm run migration -- no_title --drop parcels.title  drops the column with its data`;

/**
 * @param folder of the app's migrations, with `snapshot.json`; without a snapshot, the first migration is written
 * @returns a sentence about what was written
 * @throws ToolError if declarations have mistakes, or if it is unclear what happens to existing data
 */
export async function writeMigration(folder: string, options: MigrationOptions): Promise<string> {
  const { name, renames, drops } = options;
  if (!name || !/^[a-z0-9_]+$/.test(name)) {
    throw new ToolError(`The migration needs a name in lower case.\n${USAGE}`);
  }
  assertValidDeclarations();
  const file = join(folder, 'snapshot.json');
  const isFirst = !existsSync(file);
  const last = isFirst ? generateDrizzleJson({}) : JSON.parse(readFileSync(file, 'utf8'));
  const { snapshot: before, statements } = renames.map(parseRename).reduce(
    (result, rename) => {
      const { snapshot, statements } = applyRename(result.snapshot, rename);
      return { snapshot, statements: [...result.statements, ...statements] };
    },
    { snapshot: last, statements: [] as string[] },
  );
  const after = generateDrizzleJson(
    Object.fromEntries(allTables().map((table) => [getTableName(table), table])),
    before.id,
  );
  requireConfirmedDrops(before, after as unknown as Snapshot, drops);
  // In two steps: drizzle-kit would take drops and additions in the same step for renames, and ask about them.
  const left = pickShared(before, after as unknown as Snapshot);
  statements.push(...(await generateMigration(before, left)), ...(await generateMigration(left, after)));
  if (statements.length === 0) return 'The tables match the last migration. Nothing to do.';
  const migrationFile = `${getNextNumber(folder)}_${name}.sql`;
  const isFlag = (table: string, column: string) => {
    const { type, notNull } = before.tables[`public.${table}`]?.columns[column] ?? {};
    return type === 'boolean' && notNull === true;
  };
  const all = isFirst ? wrapFirstMigration(statements) : withFills(statements, isFlag);
  writeFileSync(join(folder, migrationFile), `${all.join('\n--> statement\n')}\n`);
  writeFileSync(file, `${JSON.stringify(after, null, 1)}\n`);
  return `Wrote ${nameFromHere(join(folder, migrationFile))}, and snapshot.json beside it. Read the migration, and commit both.`;
}

/** A file as it is typed in the current folder; unchanged if it lies elsewhere. */
function nameFromHere(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith('..') ? file : path;
}

/** The first migration of an app: its tables, between the SQL that the engine requires before and after. */
export function wrapFirstMigration(statements: readonly string[]): string[] {
  const [before, after] = ['beforeTables', 'afterTables'].map((name) =>
    readFileSync(new URL(`../service/database/schema/${name}.sql`, import.meta.url), 'utf8').trim(),
  );
  return [before ?? '', ...statements, after ?? ''];
}

/** @throws ToolError listing what would be lost */
function requireConfirmedDrops(before: Snapshot, after: Snapshot, drops: readonly string[]): void {
  const lost = Object.entries(before.tables).flatMap(([key, table]) => {
    const left = after.tables[key];
    if (!left) return [table.name];
    return Object.keys(table.columns)
      .filter((column) => !(column in left.columns))
      .map((column) => `${table.name}.${column}`);
  });
  const unconfirmed = lost.filter((one) => !drops.includes(one));
  if (unconfirmed.length) {
    throw new ToolError(
      `This migration drops ${unconfirmed.join(', ')}. To rename, pass --rename resource.before=after; ` +
        `to drop, pass ${unconfirmed.map((one) => `--drop ${one}`).join(' ')}.`,
    );
  }
  const wrong = drops.find((one) => !lost.includes(one));
  if (wrong) throw new ToolError(`--drop ${wrong}: the migration does not drop it. Check the name.`);
}

/** The part of a snapshot that the next one has too. */
function pickShared<S extends Snapshot>(before: S, after: Snapshot): S {
  const pickCommon = <T>(one: Record<string, T>, other: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(one).filter(([key]) => key in other));
  const tables = Object.entries(pickCommon(before.tables, after.tables)).map(([key, table]) => {
    const next = after.tables[key] ?? table;
    const columns = pickCommon(table.columns, next.columns);
    const indexes = pickCommon(table.indexes, next.indexes);
    const foreignKeys = pickCommon(table.foreignKeys, next.foreignKeys);
    return [key, { ...table, columns, indexes, foreignKeys }] as const;
  });
  return { ...before, tables: Object.fromEntries(tables) };
}

function getNextNumber(folder: string): string {
  const numbers = readdirSync(folder).flatMap((file) => {
    const number = /^(\d{4})_.*\.sql$/.exec(file)?.[1];
    return number ? [Number(number)] : [];
  });
  return String(Math.max(-1, ...numbers) + 1).padStart(4, '0');
}
