/**
 * What a migration does where a column is demanded of rows that may be there: it is added empty, filled with the field's default
 * through the seals, and demanded then. Any default in SQL would leave every row unlike its seal.
 */
import { snakeCase } from '#engine/service';
import { declarations } from '../contract/registry.ts';

const ADDED = /^ALTER TABLE "(\w+)" ADD COLUMN "(\w+)" (.+) NOT NULL;$/;
const DEMANDED = /^ALTER TABLE "(\w+)" ALTER COLUMN "(\w+)" SET NOT NULL;$/;

/** @param statements as drizzle-kit writes them, for tables without rows */
export function withFills(statements: readonly string[]): string[] {
  return statements.flatMap((statement) => {
    const [, table = '', column = '', type] = ADDED.exec(statement) ?? DEMANDED.exec(statement) ?? [];
    const value = table && defaultOf(table, column);
    if (!table || value === undefined) return [statement];
    const demand = `ALTER TABLE "${table}" ALTER COLUMN "${column}" SET NOT NULL;`;
    // A seal takes in no flag that is false: PostgreSQL sets it without writing a row.
    if (value === false && type) {
      return [
        `ALTER TABLE "${table}" ADD COLUMN "${column}" ${type} DEFAULT false NOT NULL;`,
        `ALTER TABLE "${table}" ALTER COLUMN "${column}" DROP DEFAULT;`,
      ];
    }
    const added = type ? [`ALTER TABLE "${table}" ADD COLUMN "${column}" ${type};`] : [];
    return [...added, `--> fill ${table} ${JSON.stringify({ [column]: value })}`, demand];
  });
}

/** What the declaration gives a record that says nothing of this field. */
function defaultOf(table: string, column: string): unknown {
  const fields = declarations.find((one) => one.table === table)?.fields ?? {};
  return Object.entries(fields).find(([name]) => snakeCase(name) === column)?.[1].default;
}
