/** Whose side a list is seen from: what goes into that side, and what goes out of it. */
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { SummaryDeclaration } from '../../contract/declaration/summaries.ts';
import type { ListRequest } from '../../contract/lists/listRequest.ts';
import type { Viewpoint } from '../../contract/lists/listResponse.ts';
import type { Resource } from '../../contract/resource.ts';
import { resolveScope } from '../../contract/rights/scope.ts';
import { isUuid } from '../../contract/values/recordId.ts';
import type { Connection } from '../database/database.ts';
import { findRowScope } from '../feature.ts';
import { getColumn } from '../records/columns.ts';
import type { Caller } from '../sessions/caller.ts';

/** The parties that the filter narrows the list to; undefined where the list is seen as the caller sees it. */
export function partiesOf(
  { list }: Resource,
  filter: NonNullable<ListRequest['filter']>,
): string[] | undefined {
  const flows = Object.values(list.summaries).flatMap(({ flow }) => (flow ? [flow.from, flow.to] : []));
  const [parties] = ['party', ...flows].flatMap((name) => {
    const value = filter[name];
    const all = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
    return all.length ? [all.filter(isUuid)] : [];
  });
  return parties;
}

/** @param parties undefined where it is the caller's own side */
export function resolveViewpoint(parties: readonly string[] | undefined, caller: Caller): Viewpoint {
  return parties ? { of: 'parties', parties: [...parties] } : { of: resolveScope(caller) };
}

/** Conditions: whether the payer, and whether the payee, stands on that side. */
export async function buildSideConditions(
  connection: Connection,
  resource: Resource,
  { from, to }: NonNullable<SummaryDeclaration['flow']>,
  parties: readonly string[] | undefined,
  caller: Caller,
): Promise<{ paid: SQL; received: SQL }> {
  const source = findRowScope(resource);
  const isOn = async (field: string): Promise<SQL> => {
    if (parties) {
      return (
        (await source?.withParty?.(connection, field, parties)) ??
        (parties.length ? inArray(getColumn(resource, field), [...parties]) : sql`false`)
      );
    }
    if (!source?.withinScope) throw new Error(`${resource.name}: no feature says whose parties are whose`);
    return source.withinScope(caller, field);
  };
  return { paid: await isOn(from), received: await isOn(to) };
}
