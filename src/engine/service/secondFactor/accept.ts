/** Verifies a code against a user's second factor and consumes it, so that no code is accepted twice. */
import { eq } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import { secondFactors } from '../database/schema/engineTables.ts';
import { invalidField, type ServiceError } from '../errors.ts';
import { changeRows } from '../sealedRows/change.ts';
import type { SealKeys } from '../seals/keys.ts';
import { findStep, isAppCode, plainCode } from './codes.ts';
import { decrypted, type FactorKeys, recoveryHashes } from './secret.ts';

/** Whether a code came from the app or is a recovery code. */
export type FactorKind = 'app' | 'recovery';

type FactorRow = typeof secondFactors.$inferSelect;

/**
 * Consumes a code of the active second factor. Locks the factor's row, so that of two requests with the same code only
 * one succeeds. Must run in the transaction that needs the code.
 * @param seals `keys`
 * @throws ServiceError `wrong_code` on `code`, also if it was used before; `row_altered`
 */
export async function acceptCode(
  transaction: Connection,
  seals: SealKeys,
  keys: FactorKeys,
  user: string,
  typed: string,
): Promise<FactorKind> {
  const row = await lockedFactor(transaction, user);
  const code = plainCode(typed);
  const change = row && (isAppCode(code) ? appStep(keys, row, code) : withoutCode(keys, row, code));
  if (!change) throw wrongCode();
  await changeFactor(transaction, seals, user, change);
  return 'lastStep' in change ? 'app' : 'recovery';
}

/** Updates a user's row and seals it. @throws ServiceError `row_altered` if it was altered or deleted */
export function changeFactor(
  transaction: Connection,
  seals: SealKeys,
  user: string,
  change: Partial<FactorRow>,
): Promise<unknown> {
  return changeRows(transaction, seals, 'second_factors', [user], () =>
    transaction.update(secondFactors).set(change).where(eq(secondFactors.user, user)),
  );
}

/** A user's row, locked; undefined if there is none. */
export async function lockedFactor(transaction: Connection, user: string): Promise<FactorRow | undefined> {
  const [row] = await transaction
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.user, user))
    .for('update');
  return row;
}

export function wrongCode(): ServiceError {
  return invalidField('code', { key: 'validation.secondFactorCode' }, 'wrong_code');
}

function appStep(keys: FactorKeys, { user, secret, lastStep }: FactorRow, code: string) {
  const plain = secret && decrypted(keys, user, secret);
  const step = plain ? findStep(plain, code) : undefined;
  return step !== undefined && step > lastStep ? { lastStep: step } : undefined;
}

function withoutCode(keys: FactorKeys, { user, recovery }: FactorRow, code: string) {
  const hashes = recoveryHashes(keys, user, code);
  const left = recovery.filter((hash) => !hashes.includes(hash));
  return left.length < recovery.length ? { recovery: left } : undefined;
}
