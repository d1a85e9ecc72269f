/** The list in docs/integrity.md of all tables that the service relies on is complete and correct. */
import { readFileSync } from 'node:fs';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allTables } from '../../../src/engine/service/database/schema/allTables.ts';
import { sealedTables } from '../../../src/engine/service/sealedRows/tables.ts';
import { startService, type TestService } from '../harness.ts';

let test: TestService;
beforeAll(async () => {
  test = await startService();
});
afterAll(() => test.close());

/** By table, the first word of the list's description. */
const listed = new Map(
  [
    ...readFileSync('docs/integrity.md', 'utf8').matchAll(
      /^\| (`\w+`(?:, `\w+`)*) \| (sealed|derived|harmless)\b/gm,
    ),
  ].flatMap(([, tables = '', how = '']) =>
    tables.split(', ').map((table) => [table.slice(1, -1), how] as const),
  ),
);

it('lists every table of the database, and no other', async () => {
  const tables = await test.sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema() order by 1`,
  );
  expect([...listed.keys()].sort()).toEqual(tables.map(({ name }) => name).sort());
});

it('lists exactly the tables with a seal as sealed', () => {
  const declared = allTables();
  const withSeal = declared.filter((table) => 'seal' in getTableColumns(table)).map(getTableName);
  // The table of a deleted feature still exists, but nothing relies on it.
  const names = new Set(declared.map(getTableName));
  const documentedSealed = [...listed].filter(([table, how]) => how === 'sealed' && names.has(table));
  expect(documentedSealed.map(([table]) => table).sort()).toEqual(
    [...withSeal, ...sealedTables().keys()].sort(),
  );
});
