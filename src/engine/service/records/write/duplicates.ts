/** Duplicate values, and what an error may reveal about them. */
import { eq, or, sql } from 'drizzle-orm';
import type { Resource } from '../../../contract/resource.ts';
import { type Principal, resolveScope } from '../../../contract/rights/scope.ts';
import type { ValidationError } from '../../../contract/validationErrors.ts';
import type { Connection } from '../../database/database.ts';
import { getTable } from '../../database/schema/tables.ts';

const users = getTable({ name: 'user' });

/** For callers who must not learn that another tenant has the value. */
export const unavailable: ValidationError = { key: 'validation.unavailable' };

/** The error for a duplicate value. @param caller null for a visitor */
export function duplicateValueError(caller: Principal | null | undefined): ValidationError {
  return caller && resolveScope(caller) === 'all' ? { key: 'validation.taken' } : unavailable;
}

/**
 * The error for a combination of fields. It may be specific if the fields include the tenant and the caller sees all of
 * the tenant's rows, or if they include the parent of children.
 */
export function duplicateKeyError(
  { tenancy, parentRelation }: Resource,
  names: readonly string[],
  caller: Principal | null | undefined,
): ValidationError {
  const tenant = tenancy === 'parties' ? undefined : tenancy.client;
  const isOwn = caller && resolveScope(caller) === 'client' && tenant !== undefined && names.includes(tenant);
  const isAmongOwn = parentRelation.to !== undefined && names.includes(parentRelation.to.by);
  return isOwn || isAmongOwn || duplicateValueError(caller) !== unavailable
    ? { key: 'validation.takenTogether' }
    : unavailable;
}

export type DuplicateOwner = { userName: string; email: string; language: string | null };

/** The users with that name, ignoring case, and with that address; may be the same user. */
export async function usersLike(
  connection: Connection,
  { userName, email }: { userName: string; email: string },
): Promise<{ byName?: DuplicateOwner | undefined; byEmail?: DuplicateOwner | undefined }> {
  const name = userName.toLowerCase();
  const rows = (await connection
    .select({ userName: users.userName, email: users.email, language: users.language })
    .from(users)
    .where(or(eq(sql`lower(${users.userName})`, name), eq(users.email, email)))) as DuplicateOwner[];
  return {
    byName: rows.find((one) => one.userName.toLowerCase() === name),
    byEmail: rows.find((one) => one.email === email),
  };
}
