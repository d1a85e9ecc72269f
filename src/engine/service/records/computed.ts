/** Computed fields: resolved for all rows at once, within the caller's permissions and rows. */
import { and, inArray } from 'drizzle-orm';
import { parsePath } from '../../contract/declaration/computed.ts';
import { isExpression } from '../../contract/declaration/expressions.ts';
import type { ComputedField } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Connection } from '../database/database.ts';
import { getTable } from '../database/schema/tables.ts';
import { type Computing, findCompute } from '../feature.ts';
import type { Caller } from '../sessions/caller.ts';
import { getColumn } from './columns.ts';
import { toExpression } from './comparable.ts';
import type { Row } from './hooks.ts';
import { tenantFilter } from './tenancy.ts';

/** Adds computed fields to the rows in place. */
export async function addComputed(
  computing: Computing,
  resource: Resource,
  rows: Row[],
  caller: Caller,
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'computed' || isExpression(field)) continue;
    const values = field.path
      ? await alongPath(computing.connection, field, rows, caller)
      : await findCompute(resource, name)(computing, rows, caller);
    if (values.length !== rows.length) {
      throw new Error(
        `${resource.name}.${name}: compute returned ${values.length} values for ${rows.length} rows.`,
      );
    }
    for (const [at, row] of rows.entries()) row[name] = values[at];
  }
  await addExpressions(computing.connection, resource, rows);
}

/** One query for the SQL expressions of all rows. */
async function addExpressions(connection: Connection, resource: Resource, rows: Row[]): Promise<void> {
  const expressions = Object.entries(resource.fields).flatMap(([name, field]) =>
    isExpression(field) ? [[name, toExpression(resource, name, field)] as const] : [],
  );
  if (!expressions.length) return;
  const id = getColumn(resource, '_id');
  const values = await connection
    .select({ _id: id, ...Object.fromEntries(expressions) })
    .from(getTable(resource))
    .where(
      inArray(
        id,
        rows.map(({ _id }) => _id),
      ),
    );
  const valuesById = new Map(values.map(({ _id, ...computed }) => [_id, computed]));
  for (const row of rows) Object.assign(row, valuesById.get(row._id));
}

/** The values at the end of the path, in the order of the rows; null if the caller may not see a record on the path. */
async function alongPath(
  connection: Connection,
  field: ComputedField,
  rows: readonly Row[],
  caller: Caller,
): Promise<unknown[]> {
  const { steps, last } = parsePath(field);
  let values: unknown[] = rows.map((row) => row[steps[0]?.name ?? '']);
  for (const [at, { to }] of steps.entries()) {
    const nextValues = await readNext(connection, to, steps[at + 1]?.name ?? last, values, caller);
    values = values.map((id) => nextValues.get(String(id)) ?? null);
  }
  return values;
}

/** One field of these records, by `_id`. */
async function readNext(
  connection: Connection,
  to: Resource,
  name: string,
  ids: readonly unknown[],
  caller: Caller,
): Promise<Map<string, unknown>> {
  const uniqueIds = new Set(ids.filter((id) => id !== null && id !== undefined).map(String));
  if (!uniqueIds.size || !caller.ability.can('read', to.subject)) return new Map();
  const id = getColumn(to, '_id');
  const rows = await connection
    .select({ _id: id, value: getColumn(to, name) })
    .from(getTable(to))
    .where(and(inArray(id, [...uniqueIds]), tenantFilter(to, caller)));
  return new Map(rows.map(({ _id, value }) => [String(_id), value]));
}
