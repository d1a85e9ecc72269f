/** Texts found by any part of them: `q`, and the filters that end in `_like`. */
import { and, ilike, or, type SQL, sql } from 'drizzle-orm';
import { MAX_SEARCH_TEXT } from '../../contract/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import { resourceNamed } from '../../contract/resources/index.ts';
import { tableOf } from '../database/tables.ts';
import { invalidField } from '../errors.ts';
import { columnFor } from './columns.ts';

/**
 * `q`: each of its words stands somewhere in the declared fields; where records are called by their
 * owner, in the owner's. @throws Refusal `invalid` where it is too long
 */
export function search(resource: Resource, text: string): SQL | undefined {
  if (text.length > MAX_SEARCH_TEXT) {
    throw invalidField('filter.q', { key: 'validation.tooLong', args: { max: MAX_SEARCH_TEXT } });
  }
  const represent = resource.fields[resource.represent];
  return or(
    inFields(resource, text),
    represent?.kind === 'party' ? ownedBy(resource, resource.represent, text) : undefined,
  );
}

/** `_like`: rows with the text in this field. */
export function contains(resource: Resource, field: string, text: string): SQL {
  return within(resource, field, text.trim(), !resource.list.unbounded || hasTrigram(text));
}

function inFields(resource: Resource, text: string): SQL | undefined {
  const words = text.trim().split(/\s+/);
  const anywhere = !resource.list.unbounded || words.some(hasTrigram);
  // Where the index finds one of the words, the others are held against the few rows that have it.
  return and(
    ...(anywhere ? words : [text.trim()]).map((part) =>
      or(...resource.list.search.map((name) => within(resource, name, part, anywhere))),
    ),
  );
}

/**
 * The index knows texts by three letters in a row, and by how their words begin. Where rows have no bound,
 * a text without three is therefore looked for at the beginning only.
 */
const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/** Whatever the case; what stands for any text in a pattern stands for itself here. */
function within(resource: Resource, field: string, text: string, anywhere: boolean): SQL {
  const part = `${text.replace(/[\\%_]/g, '\\$&')}%`;
  return ilike(columnFor(resource, field), anywhere ? `%${part}` : part);
}

/** Both kinds of owners in one list, which is looked up in the index of owners. */
function ownedBy(resource: Resource, field: string, text: string): SQL {
  const owners = (['user', 'client'] as const).map((party) => {
    const owner = resourceNamed(party);
    return sql`select ${columnFor(owner, '_id')} from ${tableOf(owner)} where ${inFields(owner, text)}`;
  });
  return sql`${columnFor(resource, field)} in (${sql.join(owners, sql` union all `)})`;
}
