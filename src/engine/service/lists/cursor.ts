/** Cursors: the sort value and `_id` of a page's last row, so that the next page is equally fast at any depth. */
import { isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { isDay, timestamp } from '../../contract/fields.ts';
import { SIGNED_DECIMAL } from '../../contract/values/decimals.ts';
import { schemaOf } from '../../contract/values/fieldSchema.ts';
import { isUuid } from '../../contract/values/recordId.ts';
import { invalidField } from '../errors.ts';
import type { Comparable } from '../records/comparable.ts';
import type { UnionBranches } from './unionBranches.ts';

export type Sort = {
  field: string;
  column: Comparable;
  id: AnyPgColumn;
  direction: 'ASC' | 'DESC';
  /** Secondary sort column for rows with equal values, before their `_id`. */
  ties?: { field: string; column: AnyPgColumn };
};

/** The columns for `order by`. */
export function orderByColumns({ column, ties, id, direction }: Sort): SQL {
  const columns = [...new Set([column, ...(ties ? [ties.column] : []), id])];
  return sql.join(
    columns.map((each) => sql`${each} ${sql.raw(direction)}`),
    sql`, `,
  );
}

/** The cursor, which a caller sends as `after`. */
export function encodeCursor({ field, direction, ties }: Sort, row: Record<string, unknown>): string {
  const more = ties ? [textOf(row[ties.field])] : [];
  return written([field, direction, textOf(row[field]), row._id, ...more]);
}

const written = (position: readonly unknown[]) => Buffer.from(JSON.stringify(position)).toString('base64url');

/** Sorts before any row's id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** A cursor between the rows from that timestamp on and those before it. */
export function cursorAt({ field, direction }: Sort, date: Date): string {
  return written([field, direction, date.toISOString(), NO_ID]);
}

/** For a list sorted by time: the timestamp at which the rows after that cursor begin. */
export function beginsAt(sort: Sort, after: string): Date | undefined {
  const { value, id } = decodeCursor(sort, after);
  if (value === null) return undefined;
  return new Date(new Date(value).getTime() - (sort.direction === 'DESC' && id === NO_ID ? 1 : 0));
}

/** The rows after a cursor. @throws ServiceError `invalid` if the cursor does not belong to this list */
export function afterCursor(sort: Sort, after: string): UnionBranches {
  const { column, id, ties } = sort;
  const position = decodeCursor(sort, after);
  const beyond = sql.raw(sort.direction === 'ASC' ? '>' : '<');
  const last = asColumn(id, position.id);
  if (sort.field === '_id') return [{ when: sql`${id} ${beyond} ${last}` }];
  // PostgreSQL sorts null last, and so first in descending order.
  if (position.value === null) {
    const nothing = sql`(${isNull(column)} and ${id} ${beyond} ${last})`;
    return [{ when: nothing }, ...(sort.direction === 'DESC' ? [{ when: isNotNull(column) }] : [])];
  }
  // A row comparison is a position in an index, whereas "less, or equal and" would be a filter.
  const value = asColumn(column, position.value);
  const rest = ties
    ? sql`(${column}, ${ties.column}, ${id}) ${beyond} (${value}, ${asColumn(ties.column, position.tie)}, ${last})`
    : sql`(${column}, ${id}) ${beyond} (${value}, ${last})`;
  return [{ when: rest }, ...(sort.direction === 'ASC' && !column.notNull ? [{ when: isNull(column) }] : [])];
}

type CursorPosition = { value: string | null; id: string; tie: string | null };

/** Parses a cursor. @throws ServiceError `invalid` if it does not belong to this list */
export function decodeCursor({ field, direction, column, ties }: Sort, after: string): CursorPosition {
  try {
    const [of, way, value, id, tie = null] = cursorSchema.parse(
      JSON.parse(Buffer.from(after, 'base64url').toString()),
    );
    const isComplete = ties ? tie !== null && fits(ties.column, tie) : tie === null;
    if (of === field && way === direction && isComplete && fits(column, value)) return { value, id, tie };
  } catch {
    // Reported below: an unparsable cursor does not belong to this list.
  }
  throw invalidField('after', { key: 'validation.cursor' });
}

const instant = schemaOf(timestamp());

const cursorSchema = z.union([
  z.tuple([z.string(), z.enum(['ASC', 'DESC']), z.string().nullable(), z.uuid()]),
  z.tuple([z.string(), z.enum(['ASC', 'DESC']), z.string().nullable(), z.uuid(), z.string()]),
]);

function textOf(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString();
  return value === null || value === undefined ? null : String(value);
}

/** Casts to plain numeric, without the column's precision: a forged cursor may have more digits. */
const asColumn = (column: Comparable, text: string | null) =>
  sql`${text}::text::${sql.raw(column.getSQLType().replace(/^numeric.*/, 'numeric'))}`;

/** Whether the database can parse the value as this column's type, since a cursor may be forged. */
function fits(column: Comparable, value: string | null): boolean {
  if (value === null) return true;
  const [type = ''] = column.getSQLType().split(/[ (]/);
  switch (type) {
    case 'uuid':
      return isUuid(value);
    case 'timestamp':
      return instant.safeParse(value).success;
    case 'bigint':
      return isIntegerOf(value, 64);
    case 'integer':
      return isIntegerOf(value, 32);
    case 'numeric':
      return SIGNED_DECIMAL.test(value);
    case 'date':
      return isDay(value);
    case 'boolean':
      return value === 'true' || value === 'false';
    default:
      return true;
  }
}

function isIntegerOf(value: string, bits: number): boolean {
  return /^-?\d{1,19}$/.test(value) && BigInt.asIntN(bits, BigInt(value)) === BigInt(value);
}
