/** Rows are sent to the database as arrays, and transactions end as reported. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RowOf, rowParameters } from '../../../src/engine/service/database/arrays.ts';
import { type ArrayParameters, defineStatement } from '../../../src/engine/service/database/statement.ts';
import { startService, type TestService } from '../harness.ts';

let test: TestService;
beforeAll(async () => {
  test = await startService();
  await test.sql('create table counters (name text primary key, count integer not null)');
});
afterAll(() => test.close());

const types = {
  uuid: 'uuid',
  text: 'text',
  jsonb: 'jsonb',
  bigint: 'bigint',
  bytea: 'bytea',
  timestamptz: 'timestamptz',
} as const;
const rows = rowParameters('rows', types);
const readBack = defineStatement<ArrayParameters, Record<keyof typeof types, string | null>>(
  'read_back',
  sql`select uuid::text, text, jsonb::text, bigint::text, encode(bytea, 'hex') as bytea,
    to_char(timestamptz at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as timestamptz
  from ${rows.from('row')}`,
);

const input: RowOf<typeof types>[] = [
  {
    uuid: '00000000-0000-0000-0000-000000000000',
    text: '',
    jsonb: 'null',
    bigint: 0n,
    bytea: new Uint8Array(),
    timestamptz: new Date(0),
  },
  {
    uuid: '0190ABCD-ef01-7fff-bfff-ffffffffffff',
    text: `"{},\\' NULL ñ€😀\n\t`,
    jsonb: '{"\\"a": ["ñ€😀", null, -1.5]}',
    bigint: 9_223_372_036_854_775_807n,
    bytea: Uint8Array.from({ length: 256 }, (_, byte) => byte),
    timestamptz: new Date('9999-12-31T23:59:59.999Z'),
  },
  {
    uuid: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    text: 'NULL',
    jsonb: '[]',
    bigint: -9_223_372_036_854_775_808n,
    bytea: new Uint8Array([0]),
    timestamptz: new Date('1969-12-31T23:59:59.999Z'),
  },
  { uuid: null, text: null, jsonb: null, bigint: null, bytea: null, timestamptz: null },
];

/** In PostgreSQL's format. */
const written = (row: RowOf<typeof types>) => ({
  ...row,
  uuid: row.uuid?.toLowerCase() ?? null,
  bigint: row.bigint?.toString() ?? null,
  bytea: row.bytea && Buffer.from(row.bytea).toString('hex'),
  timestamptz: row.timestamptz?.toISOString() ?? null,
});

describe('rows of a statement', () => {
  it('are returned unchanged for every type, at its limits and empty', async () => {
    expect(await readBack(test.service.database.orm, rows.values(input))).toEqual(input.map(written));
    expect(await readBack(test.service.database.orm, rows.values([]))).toEqual([]);
  });

  it('are returned unchanged when they exceed the reserved buffer', async () => {
    const long = input.map((row) => ({ ...row, text: row.text && 'ñ€😀"\\'.repeat(20_000) }));
    expect(await readBack(test.service.database.orm, rows.values(long))).toEqual(long.map(written));
  });
});

describe('a transaction', () => {
  const count = async (name: string) =>
    (await test.sql<{ count: number }>(`select count from counters where name = '${name}'`))[0]?.count;
  const add = (name: string) => sql`insert into counters values (${name}, 1)`;
  const fails = sql`insert into counters values (null, 1)`;

  it('leaves nothing when it fails, and its connection serves the next', async () => {
    const { database } = test.service;
    const why = new Error('not wanted');
    // More than there are connections.
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const failed = database.transaction(async (transaction) => {
        await transaction.execute(add('failed'));
        throw why;
      });
      await expect(failed).rejects.toBe(why);
    }
    expect(await count('failed')).toBeUndefined();
    await database.transaction((transaction) => transaction.execute(add('after')));
    expect(await count('after')).toBe(1);
  });

  it('is not reported as committed when a statement failed unnoticed', async () => {
    const { database } = test.service;
    const deaf = database.transaction(async (transaction) => {
      await transaction.execute(add('deaf'));
      await transaction.execute(fails).catch(() => {});
    });
    await expect(deaf).rejects.toThrow();
    expect(await count('deaf')).toBeUndefined();
  });

  it('commits completely or not at all when it is pipelined', async () => {
    const { database } = test.service;
    const inTwo = (name: string | null) =>
      database.pipelinedTransaction(async (transaction, commitWith) => {
        await transaction.execute(sql`select 1`);
        await commitWith(() => addLast(transaction, { name }));
      });
    await inTwo('two');
    expect(await count('two')).toBe(1);
    for (let attempt = 0; attempt < 40; attempt += 1) await expect(inTwo(null)).rejects.toThrow();
    await inTwo('three');
    expect(await count('three')).toBe(1);
  });
});

const addLast = defineStatement<{ name: string | null }, never>(
  'add_last',
  sql`insert into counters values (${sql.placeholder('name')}, 1)`,
);
