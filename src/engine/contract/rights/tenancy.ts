/**
 * Which rows a caller may write, by tenancy: their tenant's. Only callers with global scope may write shared rows. The
 * service rejects other writes, and the console does not offer them. Permissions are separate:
 * contract/rights/abilities.ts.
 */
import { type Resource, writableFields } from '../resource.ts';
import { type Principal, resolveScope } from './scope.ts';

/** Message key: shared rows are read-only for the caller. */
export const SHARED_ROW = 'validation.sharedRow';

/** Whether a row, or a record of it, has no tenant and no owner, so that everyone who may read the subject sees it. */
export function isShared({ tenancy }: Resource, row: Readonly<Record<string, unknown>>): boolean {
  if (tenancy === 'parties') return false;
  if (tenancy.shared === 'platform') return true;
  const { client, user } = tenancy;
  return (row[client] ?? null) === null && (user === undefined || (row[user] ?? null) === null);
}

/** Whether all rows of the resource are shared. */
export function isGloballyShared(tenancy: Resource['tenancy']): boolean {
  return typeof tenancy === 'object' && tenancy.shared === 'platform';
}

/** Whether the caller may write a row that they see. */
export function isWritable(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  principal: Principal,
): boolean {
  return resolveScope(principal) === 'all' || !isShared(resource, row);
}

/** Whether the caller could write any row of the resource. */
export function canWriteAny({ tenancy }: Resource, principal: Principal): boolean {
  return resolveScope(principal) === 'all' || !isGloballyShared(tenancy);
}

/**
 * Whether the caller could create a row of their own tenant. Only callers with global scope create tenants and shared
 * rows.
 */
export function canCreate({ tenancy }: Resource, principal: Principal): boolean {
  if (resolveScope(principal) === 'all' || tenancy === 'parties') return true;
  return tenancy.shared !== 'platform' && tenancy.client !== '_id' && principal.client !== null;
}

/**
 * Whether the caller could see any row of the resource, whatever their permissions. With scope `own` there may be none.
 */
export function canSeeAny({ tenancy }: Resource, principal: Principal): boolean {
  if (resolveScope(principal) !== 'own' || tenancy === 'parties' || tenancy.shared) return true;
  return tenancy.user !== undefined || tenancy.client === '_id';
}

/**
 * The values of a new row, with the caller's tenant filled in if none is given and the caller lacks global scope. The
 * service rejects another tenant as if it did not exist.
 */
export function withCallerTenant(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  principal: Principal,
): Record<string, unknown> {
  const field = tenantField(resource);
  if (!field || resolveScope(principal) === 'all' || (values[field] ?? null) !== null) return values;
  return { ...values, [field]: principal.client };
}

/**
 * Owners of a new row that callers cannot set: read-only fields of `tenancy` hold the creator or their tenant. Null if
 * the creator belongs to no tenant.
 */
export function ownerDefaults(
  { tenancy, fields }: Resource,
  maker: { user: string; client: string | null },
): Record<string, string | null> {
  if (tenancy === 'parties' || tenancy.shared === 'platform') return {};
  const tenantFields = [
    [tenancy.client, maker.client],
    [tenancy.user, maker.user],
  ] as const;
  return Object.fromEntries(
    tenantFields.flatMap(([name, owner]) => {
      const field = name === undefined ? undefined : fields[name];
      return name !== undefined && field?.readOnly && !field.virtual ? [[name, owner]] : [];
    }),
  );
}

/** The field for the tenant of a new row, if callers can set it. */
export function tenantField(resource: Resource): string | undefined {
  const { tenancy } = resource;
  if (tenancy === 'parties' || tenancy.shared === 'platform') return undefined;
  return writableFields(resource, 'create').find(([name]) => name === tenancy.client)?.[0];
}
