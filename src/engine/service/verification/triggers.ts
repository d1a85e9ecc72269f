/**
 * Verifies triggers. They reject changes to history, require seals, and invalidate caches. The owner of the database
 * can disable them, which nothing else would reveal, so the catalog is compared with the definitions.
 */
import { sql } from 'drizzle-orm';
import { ARCHIVE } from '../database/archive.ts';
import type { Connection } from '../database/database.ts';
import { hasTable } from '../database/hasTable.ts';
import type { Migrations } from '../database/migrate.ts';
import { guardTriggers } from '../sealedRows/triggers.ts';
import { comparable, type ExpectedTrigger, expectedFrom, triggerName } from './expectedTriggers.ts';
import type { Finding } from './findings.ts';
import type { Verification } from './verify.ts';

/** A trigger, rule or function that differs from its definition. Those without a table have `database`. */
export type AlteredTrigger = Finding<'trigger' | 'rule' | 'function'>;

/** The service may change this function's number at startup: audit/transactionCounter.ts. */
const COUNTS = { name: 'audit_counts_from', body: /^\s*select \d+::bigint\s*$/i };

/** The altered ones, and the number checked. */
export async function checkTriggers(
  connection: Connection,
  migrations: Migrations,
): Promise<{ checked: number; altered: AlteredTrigger[] }> {
  const catalogue = await readCatalogue(connection);
  const applied = await readApplied(connection, Object.keys(migrations));
  const expected = expectedFrom(migrations, applied);
  const guards = guardTriggers();
  // Installed by a start of this version, once all of its tables exist. Those of the previous version may differ.
  const isUpgraded = applied.length === Object.keys(migrations).length;
  if (isUpgraded)
    for (const { name, table, text } of guards)
      expected.triggers.set(triggerName(table, name), { name, table, text, isAlways: false });
  const unjudged = new Set(isUpgraded ? [] : guards.map(({ name }) => name));
  const altered: AlteredTrigger[] = [
    ...alteredTriggers(catalogue, expected.triggers, unjudged),
    ...catalogue.rules.map(({ table, name }) => ({ table, record: name, check: 'rule' as const })),
    ...[...expected.functions].flatMap(([name, body]) => {
      const existing = catalogue.functions.filter((one) => one.name === name);
      const isSame = (other: string) =>
        name === COUNTS.name ? COUNTS.body.test(other) : other.trim() === body.trim();
      const isGenuine = existing.length > 0 && existing.every((one) => isSame(one.body));
      return isGenuine ? [] : [{ table: 'database', record: name, check: 'function' as const }];
    }),
  ];
  if (catalogue.replication !== 'origin')
    altered.push({ table: 'database', record: 'session_replication_role', check: 'trigger' });
  return { checked: expected.triggers.size + expected.functions.size, altered };
}

/** @param unjudged names of triggers that are ignored */
function alteredTriggers(
  { triggers }: Catalogue,
  expected: ReadonlyMap<string, ExpectedTrigger>,
  unjudged: ReadonlySet<string>,
): AlteredTrigger[] {
  const existing = new Set(
    triggers.filter(({ isHome }) => isHome).map(({ table, name }) => triggerName(table, name)),
  );
  const byName = new Map([...expected.values()].map((one) => [one.name, one]));
  const missing = [...expected.values()].filter(({ table, name }) => !existing.has(triggerName(table, name)));
  const wrong = triggers.filter(({ schema, table, name, isInternal, enabled, definition }) => {
    if (enabled === 'D' || enabled === 'R') return true;
    // Foreign keys, and triggers of extensions.
    if (isInternal || unjudged.has(name)) return false;
    // A partition has copies of its table's triggers.
    const expectedTrigger = expected.get(triggerName(table, name)) ?? byName.get(name);
    if (!expectedTrigger || (expectedTrigger.isAlways && enabled !== 'A')) return true;
    return (
      comparable(definition, schema, table) !==
      comparable(expectedTrigger.text, schema, expectedTrigger.table)
    );
  });
  return [...missing, ...wrong].map(({ table, name }) => ({ table, record: name, check: 'trigger' }));
}

type Catalogue = {
  /** `origin`; otherwise only triggers enabled as `always` fire. */
  replication: string;
  triggers: {
    schema: string;
    table: string;
    name: string;
    enabled: string;
    definition: string;
    isInternal: boolean;
    /** Whether the table is in the current schema, not in the archive. */
    isHome: boolean;
  }[];
  rules: { table: string; name: string }[];
  functions: { name: string; body: string }[];
};

/** All known migrations if the database has no list: a database that is being moved into has run them all. */
async function readApplied(connection: Connection, names: readonly string[]): Promise<readonly string[]> {
  if (!(await hasTable(connection, 'migrations'))) return names;
  const { rows } = await connection.execute<{ name: string }>(sql`select name from migrations`);
  const applied = new Set(rows.map(({ name }) => name));
  return names.filter((name) => applied.has(name));
}

/** In a single statement. */
async function readCatalogue(connection: Connection): Promise<Catalogue> {
  const all = (columns: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(json_build_object(${columns})), '[]') from ${from})`;
  // The schema of the tables: a verification that includes the archive has another one first in its search path.
  const { rows } = await connection.execute<Catalogue>(sql`
    with home as (select relnamespace as oid from pg_class where oid = to_regclass('edition'))
    select current_setting('session_replication_role') as replication,
      ${all(
        sql`'schema', n.nspname, 'isHome', n.oid = (select oid from home), 'table', c.relname, 'name', t.tgname, 'enabled', t.tgenabled, 'isInternal',
          t.tgisinternal or p.pronamespace = 'pg_catalog'::regnamespace, 'definition', pg_get_triggerdef(t.oid)`,
        sql`pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
          join pg_namespace n on n.oid = c.relnamespace
          where n.oid = (select oid from home) or n.nspname = ${ARCHIVE}`,
      )} as triggers,
      ${all(
        sql`'table', c.relname, 'name', r.rulename`,
        sql`pg_rewrite r join pg_class c on c.oid = r.ev_class
          where c.relnamespace = (select oid from home) and c.relkind in ('r', 'p')`,
      )} as rules,
      ${all(
        sql`'name', p.proname, 'body', p.prosrc`,
        sql`pg_proc p where p.pronamespace = (select oid from home)`,
      )} as functions`);
  const [row] = rows;
  if (!row) throw new Error('The catalogue query returned no row.');
  return row;
}

/** Verifies triggers as a part of a verification. */
export async function verifyTriggers(
  { connection, checked, report }: Verification<AlteredTrigger>,
  migrations: Migrations,
): Promise<void> {
  const findings = await checkTriggers(connection, migrations);
  for (const one of findings.altered) report(one);
  checked('triggers', findings.checked);
}
