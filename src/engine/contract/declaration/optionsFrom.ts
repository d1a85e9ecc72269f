/** Where a reference may lead that is to be among those of another record. */
import type { ReferenceField } from '../fields.ts';
import { getResource } from '../registry.ts';
import type { Resource } from '../resource.ts';

/** The resource whose records hold the list; undefined where any record will do. @throws Error where there is no such list */
export function optionsResource(
  { name, fields }: Resource,
  { optionsFrom }: ReferenceField,
): Resource | undefined {
  if (!optionsFrom) return undefined;
  const of = fields[optionsFrom.of];
  const holder = of?.kind === 'reference' ? getResource(of.to) : undefined;
  if (holder?.fields[optionsFrom.in]?.kind !== 'references')
    throw new Error(`resource ${name}: ${optionsFrom.of} refers to no record with a list ${optionsFrom.in}`);
  return holder;
}
