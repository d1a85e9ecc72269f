/** What may be done to several records at once: only what moves no money. */
import type { RaRecord } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { mayChange } from '../../records/mayWrite.ts';

/** Setting a choice to a value, or deleting. */
export type BulkChoice = { verb: 'edit'; field: string; value: string } | { verb: 'delete' };

/** What the declaration offers and the role allows. */
export function bulkChoices(resource: Resource, ability: Ability): BulkChoice[] {
  const { list, fields } = resource;
  const settings = list.bulk.flatMap((name) => {
    const field = fields[name];
    if (field?.kind !== 'choice' || !mayChange(resource, 'edit', ability)) return [];
    return field.choices.map((value) => ({ verb: 'edit', field: name, value }) as const);
  });
  const removes = mayChange(resource, 'delete', ability);
  return [...settings, ...(removes ? [{ verb: 'delete' } as const] : [])];
}

/** Why it can't be done to this record, as a message key; undefined where trying is worth it. */
export function refusalOf(
  { verb }: Pick<BulkChoice, 'verb'>,
  record: RaRecord | undefined,
): string | undefined {
  const refused = record?._refused as Partial<Record<BulkChoice['verb'], string>> | undefined;
  return refused?.[verb];
}
