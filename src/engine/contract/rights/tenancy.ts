/**
 * Who may write which rows, as far as tenancy says: one's tenant's, and every row only for who sees every row. The
 * service refuses by it, and the console offers nothing else. A role's rights are another matter: contract/rights/abilities.ts.
 */
import { type Resource, writableFields } from '../resource.ts';
import { type Principal, resolveScope } from './scope.ts';

/** Why a row that belongs to nobody can't be written, and who can: a message key. */
export const SHARED_ROW = 'validation.sharedRow';

/** Whether a row, or a record of it, belongs to no tenant and to no person: all who may read the subject share it. */
export function isShared({ tenancy }: Resource, row: Readonly<Record<string, unknown>>): boolean {
  if (tenancy === 'parties') return false;
  if (tenancy.shared === 'platform') return true;
  const { client, user } = tenancy;
  return (row[client] ?? null) === null && (user === undefined || (row[user] ?? null) === null);
}

/** Whether no row belongs to a tenant: whoever may read the subject sees all. */
export function isGloballyShared(tenancy: Resource['tenancy']): boolean {
  return typeof tenancy === 'object' && tenancy.shared === 'platform';
}

/** Whether someone may write a row that they see. */
export function isWritable(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  someone: Principal,
): boolean {
  return resolveScope(someone) === 'all' || !isShared(resource, row);
}

/** Whether any row of the resource could be theirs to write. */
export function canWriteAny({ tenancy }: Resource, someone: Principal): boolean {
  return resolveScope(someone) === 'all' || !isGloballyShared(tenancy);
}

/** Whether what someone makes would be theirs: a row of the own tenant, never a new tenant or a row of nobody. */
export function canCreate({ tenancy }: Resource, someone: Principal): boolean {
  if (resolveScope(someone) === 'all' || tenancy === 'parties') return true;
  return tenancy.shared !== 'platform' && tenancy.client !== '_id' && someone.client !== null;
}

/** Whether any row of the resource could be theirs to see, whatever their rights: who sees the own rows alone may have none. */
export function canSeeAny({ tenancy }: Resource, someone: Principal): boolean {
  if (resolveScope(someone) !== 'own' || tenancy === 'parties' || tenancy.shared) return true;
  return tenancy.user !== undefined || tenancy.client === '_id';
}

/**
 * What a new row is made of. Who doesn't see every row makes rows of the own tenant: where none is named, theirs is filled
 * in. Another's is refused by the service, as a record that isn't there.
 */
export function withCallerTenant(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  someone: Principal,
): Record<string, unknown> {
  const field = tenantField(resource);
  if (!field || resolveScope(someone) === 'all' || (values[field] ?? null) !== null) return values;
  return { ...values, [field]: someone.client };
}

/**
 * Whose a new row is where nobody may say it: a field of `tenancy` that is read-only names who made the row, or their
 * tenant. Who belongs to no tenant makes a row of nobody.
 */
export function ownerDefaults(
  { tenancy, fields }: Resource,
  maker: { user: string; client: string | null },
): Record<string, string | null> {
  if (tenancy === 'parties' || tenancy.shared === 'platform') return {};
  const said = [
    [tenancy.client, maker.client],
    [tenancy.user, maker.user],
  ] as const;
  return Object.fromEntries(
    said.flatMap(([name, whose]) => {
      const field = name === undefined ? undefined : fields[name];
      return name !== undefined && field?.readOnly && !field.virtual ? [[name, whose]] : [];
    }),
  );
}

/** The field of a new row that names its tenant, where its maker may say it; who doesn't see every row makes own ones. */
export function tenantField(resource: Resource): string | undefined {
  const { tenancy } = resource;
  if (tenancy === 'parties' || tenancy.shared === 'platform') return undefined;
  return writableFields(resource, 'create').find(([name]) => name === tenancy.client)?.[0];
}
