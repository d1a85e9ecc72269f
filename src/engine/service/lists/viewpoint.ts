/** The viewpoint of a list's sums: whose incoming and outgoing amounts they show. */
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

/** The parties that the filter restricts the list to; undefined for the caller's own viewpoint. */
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

/** @param parties undefined for the caller's own viewpoint */
export function resolveViewpoint(parties: readonly string[] | undefined, caller: Caller): Viewpoint {
  return parties ? { of: 'parties', parties: [...parties] } : { of: resolveScope(caller) };
}

/** Conditions: whether the payer, and whether the payee, belongs to the viewpoint. */
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
    if (!source?.withinScope) throw new Error(`${resource.name}: no feature provides rows.withinScope.`);
    return source.withinScope(caller, field);
  };
  return { paid: await isOn(from), received: await isOn(to) };
}
