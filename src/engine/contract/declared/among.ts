/** Where a reference may lead that is to be among those of another record. */
import type { ReferenceField } from '../fields.ts';
import { resourceNamed } from '../registry.ts';
import type { Resource } from '../resource.ts';

/** The resource whose records hold the list; undefined where any record will do. @throws Error where there is no such list */
export function holderOf({ name, fields }: Resource, { among }: ReferenceField): Resource | undefined {
  if (!among) return undefined;
  const of = fields[among.of];
  const holder = of?.kind === 'reference' ? resourceNamed(of.to) : undefined;
  if (holder?.fields[among.in]?.kind !== 'references')
    throw new Error(`resource ${name}: ${among.of} refers to no record with a list ${among.in}`);
  return holder;
}
