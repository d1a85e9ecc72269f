/** Which rows a caller sees. Other rows are treated as if they did not exist. */
import { eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Resource } from '../../contract/resource.ts';
import { resolveScope } from '../../contract/rights/scope.ts';
import { canCreate, isGloballyShared, isWritable, SHARED_ROW } from '../../contract/rights/tenancy.ts';
import type { Connection } from '../database/database.ts';
import { getTable } from '../database/schema/tables.ts';
import { invalidField } from '../errors.ts';
import { findRowScope } from '../feature.ts';
import type { UnionBranches } from '../lists/unionBranches.ts';
import type { Caller } from '../sessions/caller.ts';

/** Condition that restricts a query to the caller's rows; undefined for no restriction. */
export function tenantFilter(resource: Resource, caller: Caller): SQL | undefined {
  const source = findRowScope(resource);
  return source ? source.rowsOf(caller) : declaredRows(resource, caller);
}

/** The same as branches that can each be read in order; undefined for no restriction. */
export async function tenantBranches(
  connection: Connection,
  resource: Resource,
  caller: Caller,
): Promise<UnionBranches | undefined> {
  const source = findRowScope(resource);
  if (source?.partsOf) return source.partsOf(connection, caller);
  const rows = tenantFilter(resource, caller);
  const { tenancy } = resource;
  const isOneTenants = resolveScope(caller) === 'client' && typeof tenancy === 'object' && !tenancy.shared;
  return rows && [{ when: rows, ...(isOneTenants && { tenant: caller.client ?? undefined }) }];
}

/** @throws ServiceError `forbidden` if the row is shared and the caller lacks global scope */
export function requireWritable(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  caller: Caller,
): void {
  if (!isWritable(resource, row, caller)) throw invalidField('_id', { key: SHARED_ROW }, 'forbidden');
}

/** @throws ServiceError `forbidden` if the caller cannot create any row of the resource */
export function requireCreatable(resource: Resource, caller: Caller): void {
  if (!canCreate(resource, caller)) throw invalidField('_id', { key: SHARED_ROW }, 'forbidden');
}

/** The condition that the declaration defines. */
export function declaredRows(resource: Resource, caller: Caller): SQL | undefined {
  if (isGloballyShared(resource.tenancy) || resolveScope(caller) === 'all') return undefined;
  if (resource.tenancy === 'parties') throw new Error(`${resource.name}: no feature provides rows.`);
  const table = getTable(resource) as unknown as Record<string, AnyPgColumn | undefined>;
  const { client, user, shared } = resource.tenancy;
  if (client === undefined) return undefined;
  const columns = { client: table[client], user: user === undefined ? undefined : table[user] };
  const own = ownRows(columns, caller, client === '_id');
  return shared && columns.client ? or(isNull(columns.client), own) : own;
}

/** @param isClient whether the rows themselves are tenants */
function ownRows(
  { client, user }: { client: AnyPgColumn | undefined; user: AnyPgColumn | undefined },
  caller: Caller,
  isClient: boolean,
): SQL {
  if (resolveScope(caller) === 'own') {
    if (user) return eq(user, caller.user);
    // A tenant has no individual owner: its users may read it if their role allows.
    if (!isClient) return sql`false`;
  }
  return client && caller.client !== null ? eq(client, caller.client) : sql`false`;
}
