/** Every table that an integrity report can name is called by words: a resource's by its own, the others by theirs. */
import { getTableName } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { declarations } from '../../src/engine/contract/registry.ts';
import { allTables } from '../../src/engine/service/database/schema/allTables.ts';
import '../../src/schema.ts';

const words: Readonly<Record<string, string>> = en.console.integrity.tables;

it('in the report of integrity', () => {
  const own = new Set(declarations.map(({ table }) => table));
  const tables = allTables().map((table) => getTableName(table));
  const named = [...tables, 'triggers', 'database', 'checkpoints'].filter((table) => !own.has(table));
  expect(named).toContain('second_factors');
  expect(named.filter((table) => !words[table]?.includes(' |||| '))).toEqual([]);
});
