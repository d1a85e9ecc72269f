/** The table of a resource, as its migration makes it. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { getTableName } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import { tableOf } from '../../service/database/schema/tables.ts';
import '../../service/database/schema/ownTables.ts';

export async function sqlOf(resource: Resource): Promise<string[]> {
  const table = tableOf(resource);
  const made = generateDrizzleJson({ [getTableName(table)]: table });
  const statements = await generateMigration(generateDrizzleJson({}), made);
  return statements.flatMap((statement) => statement.replaceAll('\t', '  ').trim().split('\n'));
}
