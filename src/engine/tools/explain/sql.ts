/** The tables of a resource, as its migration creates them. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { getTableName } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import { getLinkTable, getTable, linkedFields } from '../../service/index.ts';

export async function formatSql(resource: Resource): Promise<string[]> {
  const tables = [
    getTable(resource),
    ...linkedFields(resource).map(([name]) => getLinkTable(resource, name)),
  ].map((table) => [getTableName(table), table]);
  const snapshot = generateDrizzleJson(Object.fromEntries(tables));
  const statements = await generateMigration(generateDrizzleJson({}), snapshot);
  return statements.flatMap((statement) => statement.replaceAll('\t', '  ').trim().split('\n'));
}
