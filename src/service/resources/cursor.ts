/** A place in a list: the sort value and `_id` of the last row, so that a page is as quick however deep. */
import { isNotNull, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { moment } from '../../contract/fields.ts';
import { DECIMAL_TEXT } from '../../contract/money.ts';
import { invalidField } from '../errors.ts';
import { isUuid } from './identify.ts';
import type { Parts } from './parts.ts';

export type Sort = { column: AnyPgColumn; id: AnyPgColumn; field: string; direction: 'ASC' | 'DESC' };

/** The text that a caller hands back as `after`. */
export function cursorOf({ field, direction }: Sort, row: Record<string, unknown>): string {
  const value = row[field];
  const text = value instanceof Date ? value.toISOString() : (value ?? null);
  const place = [field, direction, text === null ? null : String(text), row._id];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The rows behind a cursor. @throws Refusal `invalid` where it isn't one of this list */
export function behind(sort: Sort, after: string): Parts {
  const { column, id } = sort;
  const place = read(sort, after);
  const beyond = sql.raw(sort.direction === 'ASC' ? '>' : '<');
  const last = sql`${place.id}::text::${sql.raw(id.getSQLType())}`;
  if (sort.field === '_id') return [sql`${id} ${beyond} ${last}`];
  // PostgreSQL sorts nothing after everything, so in descending order it comes first.
  if (place.value === null) {
    const nothing = sql`(${isNull(column)} and ${id} ${beyond} ${last})`;
    return sort.direction === 'DESC' ? [nothing, isNotNull(column)] : [nothing];
  }
  // Compared as a row: that is a place in an index, where "less, or equal and" would be a filter.
  const value = sql`${place.value}::text::${sql.raw(column.getSQLType())}`;
  const rest = sql`(${column}, ${id}) ${beyond} (${value}, ${last})`;
  return sort.direction === 'ASC' && !column.notNull ? [rest, isNull(column)] : [rest];
}

const place = z.tuple([z.string(), z.enum(['ASC', 'DESC']), z.string().nullable(), z.uuid()]);

function read({ field, direction, column }: Sort, after: string): { value: string | null; id: string } {
  try {
    const [of, way, value, id] = place.parse(JSON.parse(Buffer.from(after, 'base64url').toString()));
    if (of === field && way === direction && fits(column, value)) return { value, id };
  } catch {
    // Said below: whatever is wrong with it, it is not a cursor of this list.
  }
  throw invalidField('after', { key: 'validation.cursor' });
}

/** Whether the database can read it as a value of this column: a cursor may have been made up. */
function fits(column: AnyPgColumn, value: string | null): boolean {
  if (value === null) return true;
  const [type = ''] = column.getSQLType().split(/[ (]/);
  switch (type) {
    case 'uuid':
      return isUuid(value);
    case 'timestamp':
      return moment().schema.safeParse(value).success;
    case 'bigint':
      return isWhole(value, 64);
    case 'integer':
      return isWhole(value, 32);
    case 'numeric':
      return DECIMAL_TEXT.test(value);
    case 'boolean':
      return value === 'true' || value === 'false';
    default:
      return true;
  }
}

function isWhole(value: string, bits: number): boolean {
  return /^-?\d{1,19}$/.test(value) && BigInt.asIntN(bits, BigInt(value)) === BigInt(value);
}
