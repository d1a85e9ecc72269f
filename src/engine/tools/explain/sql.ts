/** The tables of a resource, as its migration makes them. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { getTableName } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import { linkedFields } from '../../service/database/schema/linkTables.ts';
import { linkTableOf, tableOf } from '../../service/database/schema/tables.ts';

export async function sqlOf(resource: Resource): Promise<string[]> {
  const tables = [
    tableOf(resource),
    ...linkedFields(resource).map(([name]) => linkTableOf(resource, name)),
  ].map((table) => [getTableName(table), table]);
  const made = generateDrizzleJson(Object.fromEntries(tables));
  const statements = await generateMigration(generateDrizzleJson({}), made);
  return statements.flatMap((statement) => statement.replaceAll('\t', '  ').trim().split('\n'));
}
