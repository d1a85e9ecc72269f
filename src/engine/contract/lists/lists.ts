/**
 * How a list is asked for and answered: `sort=["createdAt","DESC"]`, `range=[0,24]`,
 * `filter={"status":"active","q":"ann"}`, the conventions of ra-data-simple-rest.
 */

import type { Resource } from '../resource.ts';
import { compositeFilters, filterKey, listOperators, operatorsOf } from './filterGrammar.ts';

/** The most rows that one call answers. */
export const MAX_RANGE = 1000;

/** The furthest row that `range` begins at in a list without bound: each row before it is passed over. */
export const MAX_OFFSET = 100_000;

/** The most parties that a filter names at once: the rows of each are read on their own. */
export const MAX_PARTIES = 20;

/**
 * Every key that a filter of this resource may have. `_id` takes one id or a list. A list without bound
 * takes the filters that it declares and no other: each has an index.
 */
export function filterKeys(resource: Resource): string[] {
  const { filters, unbounded } = resource.list;
  const keys = ['_id', ...compositeFilters.filter((key) => filters.includes(key))];
  for (const [name, field] of Object.entries(resource.fields)) {
    // A field without a column is asked for by a rule of its own: where a list declares that.
    const isDeclared = filters.includes(name);
    if (field.inputOnly || ((field.virtual || unbounded) && !isDeclared)) continue;
    keys.push(...listOperators(field).map((operator) => filterKey(name, operator)));
  }
  return keys;
}

/**
 * Every field that a list of this resource can be sorted by. A list without bound: its own order, and
 * the amounts that it can be filtered by; each has an index that holds the rows in that order.
 */
export function sortKeys(resource: Resource): string[] {
  const { filters, sort, unbounded } = resource.list;
  const sortable = Object.entries(resource.fields).filter(([name, field]) => {
    if (field.inputOnly || field.virtual || operatorsOf[field.kind].length === 0) return false;
    // It is asked for whether it is there, or whether one is among several: that is no order.
    if (field.kind === 'file' || field.kind === 'references') return false;
    return !unbounded || name === sort[0] || (field.kind === 'money' && filters.includes(name));
  });
  return ['_id', ...sortable.map(([name]) => name)];
}

/** The longest text, and the most texts, that a filter asks for: what is beyond costs more than it finds. */
export const MAX_FILTER_TEXT = 2000;
/** The longest `q`: each of its words is looked for in each field. */
export const MAX_SEARCH_TEXT = 200;
