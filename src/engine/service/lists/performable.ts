/** The filter `can`: the records on which the caller may perform an action. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { findAction, isPermitted } from '../../contract/declaration/actions.ts';
import type { Resource } from '../../contract/resource.ts';
import { findRowScope } from '../feature.ts';
import { getColumn } from '../records/columns.ts';
import type { Caller } from '../sessions/caller.ts';

/**
 * Judges by the declaration, and by what the feature adds. Hooks and effects may still refuse some of these records.
 * @returns undefined if the resource has no such action
 */
export function performable(resource: Resource, caller: Caller, verb: string): SQL | undefined {
  const action = findAction(resource, verb);
  if (!action) return undefined;
  if (!isPermitted(resource, verb, caller.ability)) return sql`false`;
  const { from, makerField, onlyBy } = action;
  const column = (name: string) => getColumn(resource, name);
  const { state } = resource;
  return and(
    sql`true`,
    state && from ? inArray(column(state.field), [...from]) : undefined,
    makerField === undefined ? undefined : sql`${column(makerField)} is distinct from ${caller.user}`,
    onlyBy === undefined ? undefined : eq(column(onlyBy), caller.user),
    findRowScope(resource)?.performable?.(caller, verb),
  );
}
