/**
 * How a migration adds and drops columns of a table that may have sealed rows. It adds a NOT NULL column as a nullable
 * one, fills it with the field's default and reseals the rows, and then sets NOT NULL: a DEFAULT in SQL would make every
 * row contradict its seal. Before it drops a column, it empties it and reseals the rows.
 */

import { findResourceByTable } from '../contract/registry.ts';
import { fieldOfColumn } from '../service/index.ts';

const ADD_COLUMN = /^ALTER TABLE "(\w+)" ADD COLUMN "(\w+)" (.+) NOT NULL;$/;
const DROP_COLUMN = /^ALTER TABLE "(\w+)" DROP COLUMN "(\w+)";$/;
const SET_NOT_NULL = /^ALTER TABLE "(\w+)" ALTER COLUMN "(\w+)" SET NOT NULL;$/;

/**
 * @param statements as drizzle-kit writes them, for tables without rows
 * @param isFlag whether a column that is dropped is a flag that is never null
 */
export function withFills(
  statements: readonly string[],
  isFlag: (table: string, column: string) => boolean = () => false,
): string[] {
  return statements.flatMap((statement) => {
    const [, from, dropped = ''] = DROP_COLUMN.exec(statement) ?? [];
    if (from && findResourceByTable(from)) {
      const setNull = `ALTER TABLE "${from}" ALTER COLUMN "${dropped}" DROP NOT NULL;`;
      const fill = `--> fill ${from} ${JSON.stringify({ [dropped]: null })}`;
      // A flag is emptied by setting it to false.
      return [...(isFlag(from, dropped) ? [] : [setNull]), fill, statement];
    }
    const [, table = '', column = '', type] =
      ADD_COLUMN.exec(statement) ?? SET_NOT_NULL.exec(statement) ?? [];
    const value = table && getDefault(table, column);
    if (!table || value === undefined) return [statement];
    const setNotNull = `ALTER TABLE "${table}" ALTER COLUMN "${column}" SET NOT NULL;`;
    // Seals omit flags that are false, and PostgreSQL adds such a column without rewriting a row.
    if (value === false && type) {
      return [
        `ALTER TABLE "${table}" ADD COLUMN "${column}" ${type} DEFAULT false NOT NULL;`,
        `ALTER TABLE "${table}" ALTER COLUMN "${column}" DROP DEFAULT;`,
      ];
    }
    const added = type ? [`ALTER TABLE "${table}" ADD COLUMN "${column}" ${type};`] : [];
    return [...added, `--> fill ${table} ${JSON.stringify({ [column]: value })}`, setNotNull];
  });
}

/** The field's default as its column stores it; undefined for an amount, whose minor units depend on each row's currency. */
function getDefault(table: string, column: string): unknown {
  const resource = findResourceByTable(table);
  const field = resource?.fields[fieldOfColumn(resource, column) ?? ''];
  return field?.kind === 'money' ? undefined : field?.default;
}
