/**
 * `npm run migration -- NAME`: compares the tables with the last snapshot and writes what differs as a
 * migration, SQL beside its snapshot. Prints nothing to do where nothing changed. Migrations written by
 * hand (triggers) stand beside the generated ones and are left alone.
 */
import '../features.ts';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { getTableName } from 'drizzle-orm';
import { allTables } from '../engine/service/database/schema/tables.ts';
import '../engine/service/database/schema/ownTables.ts';
import '../ledger/tables.ts';

const folder = fileURLToPath(new URL('../migrations/', import.meta.url));
const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Say what changes, in small letters: npm run migration -- add_country');
  process.exit(2);
}

const done = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .sort();
const before = existsSync(join(folder, 'snapshot.json'))
  ? JSON.parse(readFileSync(join(folder, 'snapshot.json'), 'utf8'))
  : generateDrizzleJson({});
const after = generateDrizzleJson(
  Object.fromEntries(allTables().map((table) => [getTableName(table), table])),
  before.id,
);
const statements = await generateMigration(before, after);
if (statements.length === 0) {
  console.log('The tables are as the last migration left them: nothing to do.');
} else {
  const number = name === 'first' ? 1 : Number(done.at(-1)?.slice(0, 4) ?? 0) + 1;
  const file = `${String(number).padStart(4, '0')}_${name}.sql`;
  writeFileSync(join(folder, file), `${statements.join('\n--> statement\n')}\n`);
  writeFileSync(join(folder, 'snapshot.json'), `${JSON.stringify(after, null, 1)}\n`);
  console.log(`Wrote src/migrations/${file}. Read it before you commit it.`);
}
