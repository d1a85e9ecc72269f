/** Holds a typed code against a user's second factor, and uses it up: none is accepted twice. */
import { eq } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';
import { secondFactors } from '../database/schema/engineTables.ts';
import { invalidField, type ServiceError } from '../errors.ts';
import { changeRows } from '../sealedRows/change.ts';
import type { SealKeys } from '../seals/keys.ts';
import { findStep, isAppCode, plainCode } from './codes.ts';
import { decrypted, type FactorKeys, recoveryHashes } from './secret.ts';

/** What a code was: of the app, or a recovery code. */
export type FactorKind = 'app' | 'recovery';

type FactorRow = typeof secondFactors.$inferSelect;

/**
 * Uses up a code of the second factor that is in force, under the lock of its row: of two requests with one code, one
 * is accepted. To be asked in the transaction of what it is for.
 * @param seals `keys`
 * @throws ServiceError `wrong_code` that names `code`, also where it was used before; `row_altered`
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

/** Writes what changes of the row of a user, sealed. @throws ServiceError `row_altered` where it was altered, or removed */
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

/** The row of a user, locked; undefined where there is none. */
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
