/** References whose target must be in a list of another record. */
import type { ReferenceField } from '../fields.ts';
import { getResource } from '../registry.ts';
import type { Resource } from '../resource.ts';

/**
 * The resource whose records hold the list; undefined if any record may be referred to. @throws Error if it has no such
 * list
 */
export function optionsResource(
  { name, fields }: Resource,
  { optionsFrom }: ReferenceField,
): Resource | undefined {
  if (!optionsFrom) return undefined;
  const of = fields[optionsFrom.of];
  const holder = of?.kind === 'reference' ? getResource(of.to) : undefined;
  if (holder?.fields[optionsFrom.in]?.kind !== 'references')
    throw new Error(
      `resource ${name}: optionsFrom requires ${optionsFrom.of} to refer to a record with a references field ${optionsFrom.in}.`,
    );
  return holder;
}
