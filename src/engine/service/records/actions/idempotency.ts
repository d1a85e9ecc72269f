/**
 * Idempotency keys of actions and creations that move money: a repeated request with the same key has no further effect.
 */
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ActionDeclaration } from '../../../contract/declaration/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Connection } from '../../database/database.ts';
import { actionKeys } from '../../database/schema/engineTables.ts';
import { ServiceError } from '../../errors.ts';
import { canonicalJson } from '../../seals/seals.ts';
import type { KeyedRequest } from '../hooks.ts';
import type { ResourceRecord } from '../records.ts';

type IdempotentRequest = {
  body: unknown;
  idempotencyKey?: string | undefined;
  /** The call has one key for several records. */
  isInBulk?: boolean;
};

/** An action on a record. */
type Done = { resource: Resource; verb: string; action: ActionDeclaration; record: string };

/**
 * The keyed request of an action that moves money; undefined for others. @throws ServiceError `idempotency_key_missing`
 */
export function toKeyedRequest(
  { resource, verb, action, record }: Done,
  { body, idempotencyKey, isInBulk }: IdempotentRequest,
): KeyedRequest | undefined {
  if (!action.movesMoney) return undefined;
  if (!idempotencyKey) throw new ServiceError('idempotency_key_missing');
  const request = digestOf(`${resource.name} ${record} ${verb}`, body);
  // In a bulk action each record has its own key, so that a repeated call resumes where the first one ended.
  return { key: isInBulk ? `${idempotencyKey} ${record}` : idempotencyKey, request };
}

/**
 * The keyed request of a creation that moves money; undefined for others. @throws ServiceError `idempotency_key_missing`
 */
export function toKeyedCreation(
  { name, movesMoney }: Resource,
  { body, idempotencyKey }: IdempotentRequest,
): KeyedRequest | undefined {
  if (!movesMoney) return undefined;
  if (!idempotencyKey) throw new ServiceError('idempotency_key_missing');
  return { key: idempotencyKey, request: digestOf(`${name} create`, body) };
}

function digestOf(call: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${call}\n${canonicalJson(body ?? {})}`)
    .digest();
}

/** A record that was created, with the secrets that were generated for it by this request. */
type Created = Pick<ResourceRecord, '_id' | '_generated'>;

/**
 * Creates a record once per key, in the transaction of its creation.
 * @param keyed undefined for a resource that takes no keys
 * @returns the record that `create` created for the first request with this key
 * @throws ServiceError `idempotency_key_reused` if the key belongs to another request
 */
export async function createOnce(
  transaction: Connection,
  user: string,
  keyed: KeyedRequest | undefined,
  create: () => Promise<Created>,
): Promise<Created> {
  if (!keyed) return create();
  const ofKey = and(eq(actionKeys.user, user), eq(actionKeys.key, keyed.key));
  if (await claimIdempotencyKey(transaction, user, keyed)) {
    const [done] = await transaction.select({ record: actionKeys.record }).from(actionKeys).where(ofKey);
    return { _id: done?.record ?? '' };
  }
  const created = await create();
  await transaction.update(actionKeys).set({ record: created._id }).where(ofKey);
  return created;
}

/**
 * Claims the key for this request, in the transaction of its effect. A concurrent request with the same key waits. If
 * the transaction rolls back, the key is free again.
 * @returns whether the same request was done with this key before
 * @throws ServiceError `idempotency_key_reused` if the key belongs to another request
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
    // A transaction with locks waits for the synchronous standby at commit, like one that writes.
    .for('update');
  if (!existing || !request.equals(existing.request)) throw new ServiceError('idempotency_key_reused');
  return true;
}
