/** Keys of actions that move money: the same request under the same key is done once. */
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ActionDeclaration } from '../../../contract/declaration/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Connection } from '../../database/database.ts';
import { actionKeys } from '../../database/schema/engineTables.ts';
import { ServiceError } from '../../errors.ts';
import { canonicalJson } from '../../seals/seals.ts';
import type { KeyedRequest } from '../hooks.ts';

type IdempotentRequest = {
  body: unknown;
  idempotencyKey?: string | undefined;
  /** The key is that of all of them. */
  isOneOfSeveral?: boolean;
};

/** What is done to which record. */
type Done = { resource: Resource; verb: string; action: ActionDeclaration; record: string };

/** What an action that moves money is asked under; undefined for any other. @throws ServiceError `idempotency_key_missing` */
export function toKeyedRequest(
  { resource, verb, action, record }: Done,
  { body, idempotencyKey, isOneOfSeveral }: IdempotentRequest,
): KeyedRequest | undefined {
  if (!action.movesMoney) return undefined;
  if (!idempotencyKey) throw new ServiceError('idempotency_key_missing');
  const request = createHash('sha256')
    .update(`${resource.name} ${record} ${verb}\n${canonicalJson(body ?? {})}`)
    .digest();
  // Each of several is done under a key of its own, so that a repeat goes on where it ended.
  return { key: isOneOfSeveral ? `${idempotencyKey} ${record}` : idempotencyKey, request };
}

/**
 * Takes the key for this request, in the transaction of what it does: whoever takes the same one meanwhile waits for it, and
 * with a refusal it is free again.
 * @returns whether the same request has been done under it before
 * @throws ServiceError `idempotency_key_reused` where another has
 */
export async function claimIdempotencyKey(
  transaction: Connection,
  user: string,
  { key, request }: KeyedRequest,
): Promise<boolean> {
  const inserted = await transaction
    .insert(actionKeys)
    .values({ user, key, request, date: new Date() })
    .onConflictDoNothing()
    .returning({ key: actionKeys.key });
  if (inserted.length) return false;
  const [existing] = await transaction
    .select({ request: actionKeys.request })
    .from(actionKeys)
    .where(and(eq(actionKeys.user, user), eq(actionKeys.key, key)))
    // A transaction that locks waits for the standby at its end, as one that writes does.
    .for('update');
  if (!existing || !request.equals(existing.request)) throw new ServiceError('idempotency_key_reused');
  return true;
}
