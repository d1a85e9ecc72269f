/**
 * What a list can be filtered and sorted by. Requests follow the conventions of ra-data-simple-rest:
 * `sort=["createdAt","DESC"]`, `range=[0,24]`, `filter={"status":"active","q":"ann"}`.
 */

import { isExpression } from '../declaration/expressions.ts';
import type { Field } from '../fields.ts';
import type { Resource } from '../resource.ts';
import { compositeFilters, filterKey, listOperators } from './filterGrammar.ts';

/** Maximum number of rows in one response. */
export const MAX_RANGE = 1000;

/** Maximum offset of `range` in an unbounded list: the database reads and discards every row before it. */
export const MAX_OFFSET = 100_000;

/** Maximum number of parties in a filter: the rows of each are read separately. */
export const MAX_PARTIES = 20;

/**
 * All filter keys of a resource. `_id` takes one id or a list. An unbounded list supports only the filters that it
 * declares, each of which has an index.
 */
export function filterKeys(resource: Resource): string[] {
  const { filters, unbounded } = resource.list;
  const keys = ['_id', ...compositeFilters.filter((key) => filters.includes(key))];
  for (const [name, field] of Object.entries(resource.fields)) {
    // A field without a column has its own filter rule, which the list must declare.
    const isDeclared = filters.includes(name);
    if (field.inputOnly || ((!isComparable(field, unbounded) || unbounded) && !isDeclared)) continue;
    if (unbounded && isExpression(field)) continue;
    keys.push(...listOperators(field).map((operator) => filterKey(name, operator)));
  }
  return keys;
}

/**
 * All fields that a list can be sorted by. An unbounded list supports its default order and the amounts among its
 * filters: these have an index in that order.
 */
export function sortKeys(resource: Resource): string[] {
  const { filters, sort, unbounded } = resource.list;
  const sortable = Object.entries(resource.fields).filter(([name, field]) => {
    if (field.inputOnly || !isComparable(field, unbounded) || listOperators(field).length === 0) return false;
    // These filters only test for presence or membership, which defines no order.
    if (['choices', 'file', 'references'].includes(field.kind)) return false;
    return !unbounded || name === sort[0] || (field.kind === 'money' && filters.includes(name));
  });
  return ['_id', ...sortable.map(([name]) => name)];
}

/** Whether the database has the value: in a column, or by an SQL expression, which has no index. */
function isComparable(field: Field, unbounded: boolean): boolean {
  return !field.virtual || (isExpression(field) && !unbounded);
}

/** Maximum length of a filter's text. */
export const MAX_FILTER_TEXT = 2000;
/** Maximum length of `q`: each of its words is searched for in each field. */
export const MAX_SEARCH_TEXT = 200;
