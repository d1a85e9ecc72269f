/** A list's filter as a condition: contract/lists.ts says which keys there are. */
import { and, gte, ilike, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Complaints } from '../../contract/complaints.ts';
import type { Field } from '../../contract/fields.ts';
import { filterKeys, type ListRequest } from '../../contract/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import { resourceNamed } from '../../contract/resources/index.ts';
import { tableOf } from '../database/tables.ts';
import { invalidField, Refusal } from '../errors.ts';
import { columnFor } from './columns.ts';
import { readFilterValue } from './filterValues.ts';
import { calledCondition } from './identify.ts';

type Filter = NonNullable<ListRequest['filter']>;
type Given = Filter[string];

/** @throws Refusal `invalid` that names each key it does not know, or the key whose value is wrong */
export function filterCondition(resource: Resource, filter: Filter = {}): SQL | undefined {
  const known = new Set(filterKeys(resource));
  const unknown = Object.keys(filter).filter((key) => !known.has(key));
  if (unknown.length) {
    const complaints: Complaints = Object.fromEntries(
      unknown.map((key) => [`filter.${key}`, { key: 'validation.filter' }]),
    );
    throw new Refusal('invalid', complaints);
  }
  return and(...Object.entries(filter).map(([key, given]) => condition(resource, key, given)));
}

function condition(resource: Resource, key: string, given: Given): SQL | undefined {
  if (key === 'q') return typeof given === 'string' ? search(resource, given) : wrong(key);
  if (key === '_id') return named(resource, columnFor(resource, '_id'), textsOf(key, given));
  const [, name = key, operator = ''] = /^(.+?)(_gte|_lte|_like)?$/.exec(key) ?? [];
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.name}.${name} is a filter and no field`);
  const column = columnFor(resource, name);
  if (operator === '_like') return typeof given === 'string' ? contains(column, given) : wrong(key);
  const values = Array.isArray(given) ? given : [given];
  if (operator) {
    if (values.length !== 1) wrong(key);
    const limit = readFilterValue(resource, key, field, values[0] ?? null, operator);
    return limit === null ? wrong(key) : operator === '_gte' ? gte(column, limit) : lte(column, limit);
  }
  return equal(column, field, values, (value) => readFilterValue(resource, key, field, value, ''));
}

function equal(
  column: AnyPgColumn,
  field: Field,
  values: readonly (Given & (string | number | boolean | null))[],
  read: (value: string | number | boolean | null) => unknown,
): SQL | undefined {
  const present = values.filter((value) => value !== null);
  const nothing = present.length < values.length ? isNull(column) : undefined;
  if (!present.length) return nothing ?? sql`false`;
  const some =
    field.kind === 'reference'
      ? named(resourceNamed(field.to), column, present.map(String))
      : within(column, present.map(read));
  return or(nothing, some);
}

/** What can't be the value of the column at all was read as null: it matches nothing. */
function within(column: AnyPgColumn, values: readonly unknown[]): SQL {
  const possible = values.filter((value) => value !== null);
  return possible.length ? inArray(column, possible) : sql`false`;
}

/** Rows whose `column` holds the `_id` of a record of `resource` that is called so. */
function named(resource: Resource, column: AnyPgColumn, names: readonly string[]): SQL {
  const called = calledCondition(resource, names);
  if (!called) return sql`false`;
  if (resource.name !== 'currency') return inArray(column, namesThatFit(resource, names));
  return sql`${column} in (select ${columnFor(resource, '_id')} from ${tableOf(resource)} where ${called})`;
}

function namesThatFit(resource: Resource, names: readonly string[]): string[] {
  return names.filter((name) => calledCondition(resource, [name]) !== undefined);
}

/** `q` looks into the declared fields; where records are called by their owner, into the owner's name. */
function search(resource: Resource, text: string): SQL | undefined {
  const found = resource.list.search.map((name) => contains(columnFor(resource, name), text));
  const represent = resource.fields[resource.represent];
  if (represent?.kind === 'party') {
    for (const party of ['user', 'client'] as const) {
      const owner = resourceNamed(party);
      const called = contains(columnFor(owner, owner.represent), text);
      const column = columnFor(resource, resource.represent);
      found.push(
        sql`${column} in (select ${columnFor(owner, '_id')} from ${tableOf(owner)} where ${called})`,
      );
    }
  }
  return or(...found);
}

function contains(column: AnyPgColumn, text: string): SQL {
  return ilike(column, `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`);
}

function textsOf(key: string, given: Given): string[] {
  const values = Array.isArray(given) ? given : [given];
  return values.every((value) => typeof value === 'string') ? (values as string[]) : wrong(key);
}

function wrong(key: string): never {
  throw invalidField(`filter.${key}`, { key: 'validation.pattern' });
}
