/**
 * Copies all rows and sequence values in one transaction of the new database. Values are transferred in PostgreSQL's
 * text format, which is lossless.
 */
import { sql } from 'drizzle-orm';
import { ArrayParameter } from '../../database/arrays.ts';
import type { Connection, Database } from '../../database/database.ts';
import { assertSameTables, listTables, type Table } from './tables.ts';

/** Characters per batch: files have parts of 256 kB, entries a few hundred bytes. */
const MAX_BATCH_CHARACTERS = 1_000_000;
const MAX_ROWS = 2000;

type Copy = { source: Database; target: Database; print: (line: string) => void };

export async function copyRows({ source, target, print }: Copy): Promise<void> {
  await source.snapshotRead((from) =>
    target.longTransaction(async (to) => {
      for (const one of [from, to]) await asEverywhere(one);
      const tables = await listTables(from);
      assertSameTables(tables, await listTables(to));
      for (const table of tables) {
        await emptied(table, to);
        const rows = await copyTable(table, from, to);
        if (rows > 0) print(`${table.name}: ${rows} rows`);
      }
      await copySequences(from, to);
    }),
  );
}

/** Deletes rows that migrations have inserted. Checks first, since append-only tables reject even empty deletes. */
async function emptied({ name }: Table, to: Connection): Promise<void> {
  const { rows } = await to.execute(sql`select from ${sql.identifier(name)} limit 1`);
  if (rows.length) await to.execute(sql`delete from ${sql.identifier(name)}`);
}

/** Makes both databases format timestamps, dates and intervals in the same way. */
export async function asEverywhere(connection: Connection): Promise<void> {
  await connection.execute(sql`set local timezone to 'UTC'`);
  await connection.execute(sql`set local datestyle to 'ISO, YMD'`);
  await connection.execute(sql`set local intervalstyle to 'postgres'`);
}

async function copyTable({ name, columns }: Table, from: Connection, to: Connection): Promise<number> {
  const texts = columns.map((column, at) => `"${column.name}"::text as c${at}`);
  await from.execute(sql.raw(`declare moved cursor for select ${texts.join()} from "${name}"`));
  const named = columns.map((column) => `"${column.name}"`);
  const typed = columns.map(({ type }, at) => `c${at}::${type}`);
  const arrays = columns.map((_, at) => `$${at + 1}::text[]`);
  const statement = {
    name: `move ${name}`,
    text: `insert into "${name}" (${named.join()}) overriding system value
      select ${typed.join()} from unnest(${arrays.join()}) as moved(${columns.map((_, at) => `c${at}`).join()})`,
  };
  let copied = 0;
  for (let size = 16; ; ) {
    const { rows } = await from.execute<Record<string, string | null>>(sql.raw(`fetch ${size} from moved`));
    if (!rows.length) break;
    const values = columns.map((_, at) => rows.map((row) => row[`c${at}`] ?? null));
    await to.runPrepared({ ...statement, values: values.map((one) => new ArrayParameter('text', one)) });
    copied += rows.length;
    const characters = values.flat().reduce((sum, value) => sum + (value?.length ?? 0), 0);
    size = Math.max(
      1,
      Math.min(MAX_ROWS, Math.floor((size * MAX_BATCH_CHARACTERS) / Math.max(characters, 1))),
    );
  }
  await from.execute(sql`close moved`);
  return copied;
}

/** The value of an unused sequence is null. */
async function copySequences(from: Connection, to: Connection): Promise<void> {
  const { rows } = await from.execute<{ name: string; last: string }>(sql`
    select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null`);
  for (const { name, last } of rows) await to.execute(sql`select setval(${name}::regclass, ${last}::bigint)`);
}
