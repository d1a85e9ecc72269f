/** A place in a list: the sort value and `_id` of the last row, so that a page is as quick however deep. */
import { and, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { invalidField } from '../errors.ts';

export type Sort = { column: AnyPgColumn; id: AnyPgColumn; field: string; direction: 'ASC' | 'DESC' };

/** The text that a caller hands back as `after`. */
export function cursorOf({ field, direction }: Sort, row: Record<string, unknown>): string {
  const value = row[field];
  const text = value instanceof Date ? value.toISOString() : (value ?? null);
  const place = [field, direction, text === null ? null : String(text), row._id];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The condition for the rows behind a cursor. @throws Refusal `invalid` where it isn't one of this list */
export function behind(sort: Sort, after: string): SQL | undefined {
  const { value, id } = read(sort, after);
  const beyond = sort.direction === 'ASC' ? gt : lt;
  const sameBeyond = (same: SQL) =>
    and(same, beyond(sort.id, sql`${id}::text::${sql.raw(sort.id.getSQLType())}`));
  // PostgreSQL sorts nothing after everything, so in descending order it comes first.
  if (value === null) {
    const rest = sort.direction === 'DESC' ? isNotNull(sort.column) : undefined;
    return or(sameBeyond(isNull(sort.column)), rest);
  }
  const typed = sql`${value}::text::${sql.raw(sort.column.getSQLType())}`;
  if (sort.field === '_id') return beyond(sort.column, typed);
  return or(
    beyond(sort.column, typed),
    sameBeyond(eq(sort.column, typed)),
    sort.direction === 'ASC' ? isNull(sort.column) : undefined,
  );
}

const place = z.tuple([z.string(), z.enum(['ASC', 'DESC']), z.string().nullable(), z.uuid()]);

function read({ field, direction }: Sort, after: string): { value: string | null; id: string } {
  try {
    const [of, way, value, id] = place.parse(JSON.parse(Buffer.from(after, 'base64url').toString()));
    if (of === field && way === direction) return { value, id };
  } catch {
    // Said below: whatever is wrong with it, it is not a cursor of this list.
  }
  throw invalidField('after', { key: 'validation.cursor' });
}
