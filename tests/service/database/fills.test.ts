/** Migrations that fill rows: they get new seals, but altered rows do not. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../../src/engine/service/database/migrate.ts';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { asOwner } from '../tampering.ts';

const FILL = '--> fill clients {"tax":"7.5"}';
const REQUIRE = 'ALTER TABLE "clients" ALTER COLUMN "tax" SET NOT NULL;';

let test: TestService;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  // More than fit into one page.
  await test.change(`insert into clients select (jsonb_populate_record(null::clients, to_jsonb(c) || jsonb_build_object(
      '_id', gen_random_uuid(), 'name', 'Client ' || n, 'email', n || '@example.com', 'public_key', n::text))).*
    from (select * from clients limit 1) c, generate_series(1, 1200) n`);
});
afterAll(() => test?.close());
beforeEach(async () => {
  await test.sql('alter table clients alter column tax drop not null');
  await test.change('update clients set tax = null');
});

/**
 * Runs another migration.
 * @param database the service's, or one that fails
 */
const run = (name: string, text: string, database = test.service.database) => {
  const { migrations, keys } = test.service;
  return migrate(database, { ...migrations, [name]: text }, keys);
};
const rows = (where: string) =>
  test.sql<{ _id: string }>(`select _id from clients where ${where} order by _id`);
const fills = () =>
  test.sql(`select "user", resource, record, data from audit where action = 'fill' order by date`);
const findings = async () => (await test.service.ledger.verify()).findings;

it('fills and reseals every row, then requires the column', async () => {
  await run('9001.sql', [FILL, REQUIRE].join('\n--> statement\n'));
  expect(await rows('tax is distinct from 7.5')).toEqual([]);
  expect(await findings()).toEqual([]);
  await expect(test.sql('update clients set tax = null')).rejects.toThrow();
  expect(await fills()).toEqual([
    { user: null, resource: 'client', record: null, data: { after: { tax: '7.5', rows: 1202 } } },
  ]);
});

it('fills only the rows meant, and empties a column before it is dropped', async () => {
  await test.change(`update clients set status = 'inactive' where name like 'Client 7%'`);
  const text = [
    'ALTER TABLE clients ADD COLUMN rank text;',
    '--> fill clients {"rank":"low","tax":"1"} where {"status":"inactive"}',
    '--> fill clients {"rank":"high"} where {"status":"active"}',
    'ALTER TABLE clients ALTER COLUMN rank SET NOT NULL;',
  ];
  await run('9011.sql', text.join('\n--> statement\n'));
  const inactive = (await rows(`status = 'inactive'`)).length;
  expect(inactive).toBeGreaterThan(100);
  expect(await rows(`rank = 'low' and tax = 1`)).toHaveLength(inactive);
  expect(await rows(`rank = 'high' and tax is null`)).toHaveLength(1202 - inactive);
  const drop = [
    'ALTER TABLE clients ALTER COLUMN rank DROP NOT NULL;',
    '--> fill clients {"rank":null}',
    'ALTER TABLE clients DROP COLUMN rank;',
  ];
  await run('9012.sql', drop.join('\n--> statement\n'));
  expect(await findings()).toEqual([]);
});

it('empties a flag by setting it to false', async () => {
  const add = [
    'ALTER TABLE clients ADD COLUMN "isRare" boolean;',
    '--> fill clients {"isRare":true}',
    'ALTER TABLE clients ALTER COLUMN "isRare" SET NOT NULL;',
  ];
  await run('9013.sql', add.join('\n--> statement\n'));
  await run(
    '9014.sql',
    '--> fill clients {"isRare":null}\n--> statement\nALTER TABLE clients DROP COLUMN "isRare";',
  );
  expect(await findings()).toEqual([]);
});

it('resumes after an interruption', async () => {
  let pages = 0;
  const { database } = test.service;
  const failing: typeof database = {
    ...database,
    longTransaction: (work) =>
      database.longTransaction(async (transaction) => {
        const done = await work(transaction);
        const { rows: begun } = await transaction.execute(
          sql`select from pg_class where oid = to_regclass('migration_fills')`,
        );
        pages += begun.length;
        if (pages > 2) throw new Error('the power went');
        return done;
      }),
  };
  const text = ['ALTER TABLE clients ADD COLUMN once text;', FILL, REQUIRE].join('\n--> statement\n');
  await expect(run('9002.sql', text, failing)).rejects.toThrow('the power went');
  expect((await rows('tax is null')).length).toBeGreaterThan(0);
  expect((await rows('tax is not null')).length).toBeGreaterThan(0);
  await run('9002.sql', text);
  expect(await rows('tax is null')).toEqual([]);
  await test.sql('alter table clients drop column once');
  // One log entry per row, although it was started twice.
  expect((await fills()).at(-1)).toMatchObject({ data: { after: { rows: 1202 } } });
  expect(await findings()).toEqual([]);
});

it('says what to do when rows lack a required value or have duplicates', async () => {
  await expect(run('9004.sql', REQUIRE)).rejects.toThrow(/clients have no tax\. Give the field a default/);
  await expect(run('9005.sql', 'CREATE UNIQUE INDEX one_status ON clients (status);')).rejects.toThrow(
    /same value, which one_status forbids.* Change or delete them/,
  );
  await expect(run('9006.sql', 'ALTER TABLE clients ADD COLUMN tax text;')).rejects.toThrow(
    /^Migration 9006.sql: column "tax" of relation "clients" already exists. Correct the migration/,
  );
  await expect(run('9007.sql', `${REQUIRE} ${FILL}`)).rejects.toThrow(
    /^Migration 9007.sql: A fill must be a statement of its own/,
  );
  for (const [name, fill] of [
    ['9010.sql', '--> fill clients {"tax":7,5}'],
    ['9015.sql', '--> fill clients {"tax":"7"} where {"status":active}'],
  ] as const)
    await expect(run(name, fill)).rejects.toThrow(
      /^Migration 90\d\d.sql: A fill must be a statement of its own/,
    );
});

it('skips a table that a later version no longer has, and does not fill unsealed tables', async () => {
  await run(
    '9008.sql',
    'CREATE TABLE gone (_id uuid, word text);\n--> statement\n--> fill gone {"word":"a"}',
  );
  await test.sql(`insert into gone values (gen_random_uuid(), null)`);
  await expect(run('9009.sql', '--> fill gone {"word":"a"}')).rejects.toThrow(/Fill them in SQL/);
  await test.sql('drop table gone');
});

it('does not reseal an altered row, and says which one and what to do', async () => {
  const [row] = await rows('true');
  await asOwner(test, `update clients set name = 'Forged' where _id = '${row?._id}'`);
  const sentence = new RegExp(`^Migration 9003.sql: clients ${row?._id} was altered\\. .*--accept`);
  await expect(run('9003.sql', FILL)).rejects.toThrow(sentence);
  expect(await findings()).toMatchObject([{ table: 'clients', record: row?._id }]);
});
