/** Text search: `q` and `contains` filters, by substrings or by words. */
import { and, or, type SQL, sql } from 'drizzle-orm';
import { comparedField } from '../../contract/declaration/expressions.ts';
import type { PartyField } from '../../contract/fields.ts';
import { MAX_SEARCH_TEXT } from '../../contract/lists/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { listRecordTypes } from '../../contract/rights/parties.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import { canonicalEmail } from '../../contract/values/emails.ts';
import { folded } from '../database/schema/indexes.ts';
import { getTable } from '../database/schema/tables.ts';
import { invalidField } from '../errors.ts';
import { getColumn } from '../records/columns.ts';
import { getComparable } from '../records/comparable.ts';
import { matchesAllWords } from './searchTokens.ts';

/**
 * Rows in which each word of the text occurs in a searchable field. If records are named after their owner, the owner's
 * fields are searched too.
 * @param resource as visible to the caller
 * @throws ServiceError `invalid` if the text is too long
 */
export function search(resource: Resource, ability: Ability, text: string): SQL | undefined {
  if (text.length > MAX_SEARCH_TEXT) {
    throw invalidField('filter.q', { key: 'validation.tooLong', args: { max: MAX_SEARCH_TEXT } });
  }
  const represent = resource.fields[resource.recordRepresentation];
  return or(
    inFields(resource, text),
    represent?.kind === 'party'
      ? ownedBy(resource, ability, resource.recordRepresentation, represent, text)
      : undefined,
  );
}

/** Rows with the text in this field; in an unbounded list, with its words. */
export function contains(resource: Resource, field: string, text: string): SQL | undefined {
  return resource.list.unbounded
    ? matchesAllWords(getColumn(resource, field), text)
    : within(resource, field, text.trim());
}

function inFields(resource: Resource, text: string): SQL | undefined {
  const { search, unbounded } = resource.list;
  if (unbounded) return or(...search.map((name) => matchesAllWords(getColumn(resource, name), text)));
  return and(
    ...text
      .trim()
      .split(/\s+/)
      .map((part) => or(...search.map((name) => within(resource, name, part)))),
  );
}

/** Ignores case and accents. Escapes wildcards of patterns. */
function within(resource: Resource, field: string, text: string): SQL {
  const canonical = comparedField(resource.fields[field])?.kind === 'email' ? canonicalEmail(text) : text;
  const pattern = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  const column = folded(getComparable(resource, field));
  const matches = sql`${column} like ${folded(sql`${pattern(text)}`)}`;
  // Stored addresses have their domain in ASCII: matches that form, and parts without accents.
  return canonical === text
    ? matches
    : sql`(${matches} or ${column} like ${folded(sql`${pattern(canonical)}`)})`;
}

/** A single subquery for all types of owners, which can use the index on owners. */
function ownedBy(resource: Resource, ability: Ability, name: string, field: PartyField, text: string): SQL {
  const types = listRecordTypes(resource, field).map((owner) => restrictTo(owner, ability));
  const owners = types
    .filter(({ list }) => list.search.length)
    .map((owner) => {
      return sql`select ${getColumn(owner, '_id')} from ${getTable(owner)} where ${inFields(owner, text)}`;
    });
  if (!owners.length) return sql`false`;
  return sql`${getColumn(resource, name)} in (${sql.join(owners, sql` union all `)})`;
}
