/** The triggers and functions that a database must have, derived from its applied migrations statement by statement. */
import type { Migrations } from '../database/migrate.ts';

/** `text` is the statement that created it. */
export type ExpectedTrigger = { table: string; name: string; text: string; isAlways: boolean };

export type ExpectedTriggers = {
  /** By table and name. */
  triggers: Map<string, ExpectedTrigger>;
  /** Function bodies by name. */
  functions: Map<string, string>;
};

export const triggerName = (table: string, name: string) => `${table} ${name}`;

/** @param applied names of the applied migrations */
export function expectedFrom(migrations: Migrations, applied: readonly string[]): ExpectedTriggers {
  const expected: ExpectedTriggers = { triggers: new Map(), functions: new Map() };
  for (const name of [...applied].sort())
    for (const statement of (migrations[name] ?? '').split('--> statement'))
      apply(expected, statement.replace(/^\s*--.*$/gm, '').trim());
  return expected;
}

function apply({ triggers, functions }: ExpectedTriggers, statement: string): void {
  const match = (pattern: RegExp) => {
    const result = pattern.exec(statement);
    return result?.slice(1).map((part) => part ?? '');
  };
  const created = match(/^create (?:constraint )?trigger "?(\w+)"?\s[\s\S]*?\son "?(\w+)"?\s/i);
  if (created) {
    const [name = '', table = ''] = created;
    triggers.set(triggerName(table, name), { table, name, text: statement, isAlways: false });
  }
  const dropped = match(/^drop trigger (?:if exists )?"?(\w+)"? on "?(\w+)"?/i);
  if (dropped) triggers.delete(triggerName(dropped[1] ?? '', dropped[0] ?? ''));
  const always = match(/^alter table "?(\w+)"? enable always trigger "?(\w+)"?/i);
  const trigger = always && triggers.get(triggerName(always[0] ?? '', always[1] ?? ''));
  if (trigger) trigger.isAlways = true;
  const body = match(
    /^create (?:or replace )?function "?(\w+)"?\s*\([\s\S]*?\bas\s+(?:\$\$([\s\S]*)\$\$|'((?:[^']|'')*)')/i,
  );
  if (body) functions.set(body[0] ?? '', body[1] || (body[2] ?? '').replaceAll("''", "'"));
  const gone = match(/^drop function (?:if exists )?"?(\w+)"?/i);
  if (gone) functions.delete(gone[0] ?? '');
}

/**
 * Normalizes a definition for comparison, whether a migration or PostgreSQL wrote it: removes schema, quotes,
 * parentheses and white space, sorts events, and removes the table, which differs in copies on partitions.
 */
export function comparable(definition: string, schema: string, table: string): string {
  return definition
    .replace(/\s+/g, ' ')
    .replace(/;\s*$/, '')
    .replaceAll('"', '')
    .replace(` on ${schema}.`, ' ON ')
    .replace(` ON ${schema}.`, ' ON ')
    .replace(new RegExp(` on ${table} `, 'i'), ' ON @ ')
    .toLowerCase()
    .replace(
      / (before|after) ((?:insert|update|delete|truncate)(?: or (?:insert|update|delete|truncate))*) on /,
      (_, when, events) => ` ${when} ${events.split(' or ').sort().join(' or ')} on `,
    )
    .replace(/[()\s]/g, '');
}
