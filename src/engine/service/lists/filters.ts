/** Converts a list's filter to a condition. contract/lists/lists.ts defines its keys. */

import { and, arrayOverlaps, eq, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { comparedField } from '../../contract/declaration/expressions.ts';
import type { Field } from '../../contract/fields.ts';
import { parseFilterKey } from '../../contract/lists/filterGrammar.ts';
import type { ListRequest } from '../../contract/lists/listRequest.ts';
import { filterKeys, MAX_PARTIES } from '../../contract/lists/lists.ts';
import { getResource } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import { MAX_VALIDATION_ERRORS, type ValidationErrors } from '../../contract/validationErrors.ts';
import { isUuid } from '../../contract/values/recordId.ts';
import type { Connection } from '../database/database.ts';
import { getTable } from '../database/schema/tables.ts';
import { invalidField, ServiceError } from '../errors.ts';
import { findRowScope } from '../feature.ts';
import { getColumn } from '../records/columns.ts';
import { getComparable } from '../records/comparable.ts';
import { isCurrencyField } from '../records/currencies.ts';
import { naturalKeyCondition } from '../records/identify.ts';
import type { Caller } from '../sessions/caller.ts';
import { type Amounts, amountParts } from './amountFilter.ts';
import { readFilterValue } from './filterValues.ts';
import { matchLinked } from './linked.ts';
import { performable } from './performable.ts';
import { contains, search } from './search.ts';
import { NO_ROWS, orConditions, type UnionBranches } from './unionBranches.ts';

type Filter = NonNullable<ListRequest['filter']>;
type FilterValue = Filter[string];
type SingleValue = Exclude<FilterValue, unknown[]>;

/**
 * Resolves names in filters first, so that the planner sees plain values and can estimate their rows.
 * @param resource as visible to the caller: filters by hidden fields are unknown keys
 * @param caller whose rights also restrict names of records of other resources
 * @throws ServiceError `invalid` on each unknown key, or on a key with an invalid value
 */
export async function filterCondition(
  connection: Connection,
  resource: Resource,
  caller: Caller,
  filter: Filter = {},
): Promise<SQL | undefined> {
  const { where, branches } = await readFilter(connection, resource, caller, filter);
  return and(where, ...branches.map(orConditions));
}

/**
 * Likewise, with currencies and amounts as separate branches. `isRange` if rows with more than one amount can match.
 * @throws ServiceError like filterCondition
 */
export async function readFilter(
  connection: Connection,
  resource: Resource,
  caller: Caller,
  filter: Filter = {},
): Promise<{ where: SQL | undefined; branches: UnionBranches[]; isRange: boolean }> {
  const supported = new Set(filterKeys(resource));
  const unknown = Object.keys(filter)
    .filter((key) => !supported.has(key))
    .slice(0, MAX_VALIDATION_ERRORS);
  if (unknown.length) {
    const validationErrors: ValidationErrors = Object.fromEntries(
      unknown.map((key) => [`filter.${key}`, { key: 'validation.filter' }]),
    );
    throw new ServiceError('invalid', validationErrors);
  }
  const { amounts, currencies, others } = partedBy(resource, filter);
  const conditions: (SQL | undefined)[] = [];
  for (const [key, value] of Object.entries(others)) {
    conditions.push(await condition(connection, resource, caller, key, value));
  }
  const branches: UnionBranches[] = [];
  let isRange = false;
  for (const [name, value] of Object.entries(amounts)) {
    isRange ||= value.equal?.length !== 1;
    branches.push(await amountParts(connection, resource, name, value));
  }
  for (const [name, names] of Object.entries(currencies)) {
    branches.push(await currencyParts(connection, resource, caller.ability, name, names));
  }
  return { where: and(...conditions), branches: branches, isRange };
}

/**
 * The filter `party`: rows in which one of these parties takes part, as branches that can each be read in order.
 * @throws ServiceError `invalid` if the list lacks this filter, or it has no parties or too many
 */
export async function partyBranches(
  connection: Connection,
  resource: Resource,
  value: FilterValue,
): Promise<UnionBranches> {
  if (!filterKeys(resource).includes('party')) {
    throw invalidField('filter.party', { key: 'validation.filter' });
  }
  const owners = textsOf('party', Array.isArray(value) ? value : [value]);
  if (owners.length === 0 || owners.length > MAX_PARTIES) wrong('party');
  const source = findRowScope(resource);
  if (!source?.partsOfParties) throw new Error(`${resource.name}: no feature provides rows.partsOfParties.`);
  return source.partsOfParties(connection, owners.filter(isUuid));
}

/** Separates filters of amounts and currencies, which become branches per currency, from the others. */
function partedBy(resource: Resource, filter: Filter) {
  const amounts: Record<string, Amounts> = {};
  const currencies: Record<string, string[]> = {};
  const others: Filter = {};
  for (const [key, value] of Object.entries(filter)) {
    const { name, operator, field } = meaningOf(resource, key);
    const all = Array.isArray(value) ? value : [value];
    if (field?.kind === 'reference' && isCurrencyField(resource, name) && !all.includes(null)) {
      currencies[name] = all.map(String);
      continue;
    }
    if (field?.kind !== 'money') {
      others[key] = value;
      continue;
    }
    const values = Array.isArray(value) ? value : [value];
    if (operator !== 'equal' && values.length !== 1) wrong(key);
    const read = values.map((value) =>
      value === null && operator === 'equal' ? null : String(readFilterValue(key, field, value, operator)),
    );
    amounts[name] = { ...amounts[name], [operator]: read };
  }
  return { amounts, currencies, others };
}

function meaningOf(resource: Resource, key: string) {
  const { field: name, operator } = parseFilterKey(key);
  return { name, operator, field: comparedField(resource.fields[name]) };
}

async function condition(
  connection: Connection,
  resource: Resource,
  caller: Caller,
  key: string,
  value: FilterValue,
): Promise<SQL | undefined> {
  const { ability } = caller;
  if (key === 'q') return typeof value === 'string' ? search(resource, ability, value) : wrong(key);
  if (key === 'can') return performable(resource, caller, String(value)) ?? wrong(key);
  const values = Array.isArray(value) ? value : [value];
  if (key === '_id') return named(connection, resource, getColumn(resource, '_id'), textsOf(key, values));
  const { name, operator, field } = meaningOf(resource, key);
  if (!field) throw new Error(`${resource.name}.${name} is a filter but not a field.`);
  if (field.kind === 'references') {
    const names = textsOf(key, values);
    return matchLinked(
      resource,
      name,
      await idsOf(connection, restrictTo(getResource(field.to), ability), names),
    );
  }
  const column = getComparable(resource, name);
  const read = (value: SingleValue) => readFilterValue(key, field, value, operator);
  if (operator === 'contains')
    return typeof value === 'string' ? contains(resource, name, String(read(value))) : wrong(key);
  if (operator !== 'equal') {
    const [value = null] = values;
    const limit = values.length === 1 ? read(value) : null;
    if (limit === null) return wrong(key);
    return operator === 'from' ? gte(column, limit) : lte(column, limit);
  }
  const present = values.filter((value) => value !== null);
  const nothing = present.length < values.length ? isNull(column) : undefined;
  if (!present.length) return nothing ?? sql`false`;
  const possible = present.map(read).filter((value) => value !== null);
  return or(nothing, await equal(connection, resource, ability, name, field, possible));
}

/** `values` excludes those that the column cannot have. */
async function equal(
  connection: Connection,
  resource: Resource,
  ability: Ability,
  name: string,
  field: Field,
  values: readonly unknown[],
): Promise<SQL | undefined> {
  const column = getComparable(resource, name);
  if (!values.length) return sql`false`;
  switch (field.kind) {
    case 'reference':
      return named(
        connection,
        restrictTo(getResource(field.to), ability),
        getColumn(resource, name),
        values.map(String),
      );
    case 'party':
      return (
        (await findRowScope(resource)?.withParty?.(connection, name, values.map(String))) ??
        inArray(column, [...values])
      );
    case 'choices':
      return arrayOverlaps(column, values.map(String));
    case 'file':
      return or(...values.map((isPresent) => (isPresent ? isNotNull(column) : isNull(column))));
    default:
      return inArray(column, [...values]);
  }
}

/** One branch for each of these currencies. */
async function currencyParts(
  connection: Connection,
  resource: Resource,
  ability: Ability,
  name: string,
  names: readonly string[],
): Promise<UnionBranches> {
  const field = resource.fields[name];
  if (field?.kind !== 'reference') throw new Error(`${resource.name}.${name} does not refer to a currency.`);
  const currency = restrictTo(getResource(field.to), ability);
  const ids = new Set(await idsOf(connection, currency, names));
  const column = getColumn(resource, name);
  return ids.size ? [...ids].map((id) => ({ when: eq(column, id), currency: id })) : NO_ROWS;
}

/** Rows whose `column` holds the `_id` of a record of `resource` with one of these names. */
async function named(
  connection: Connection,
  resource: Resource,
  column: AnyPgColumn,
  names: readonly string[],
): Promise<SQL> {
  const ids = resource.naturalKey ? await idsOf(connection, resource, names) : names.filter(fits(resource));
  return ids.length ? inArray(column, ids) : sql`false`;
}

const fits = (resource: Resource) => (name: string) => naturalKeyCondition(resource, [name]) !== undefined;

async function idsOf(
  connection: Connection,
  resource: Resource,
  names: readonly string[],
): Promise<string[]> {
  const byNaturalKey = naturalKeyCondition(resource, names);
  if (!byNaturalKey) return [];
  const rows = await connection
    .select({ _id: getColumn(resource, '_id') })
    .from(getTable(resource))
    .where(byNaturalKey);
  return rows.map(({ _id }) => String(_id));
}

function textsOf(key: string, values: readonly SingleValue[]): string[] {
  return values.every((value) => typeof value === 'string') ? (values as string[]) : wrong(key);
}

function wrong(key: string): never {
  throw invalidField(`filter.${key}`, { key: 'validation.pattern' });
}
