/** Manages the caller's own second factor: enrollment, replacement, recovery codes and removal. */
import { eq } from 'drizzle-orm';
import type { SecondFactorState } from '../../contract/calls/secondFactor.ts';
import { type AuditEntry, recordAudit } from '../audit/record.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { secondFactors } from '../database/schema/engineTables.ts';
import { getTable } from '../database/schema/tables.ts';
import { ServiceError } from '../errors.ts';
import { changeRows } from '../sealedRows/change.ts';
import type { SealKeys } from '../seals/keys.ts';
import type { Caller } from '../sessions/caller.ts';
import { lockedWithPassword } from '../sessions/passwordCheck.ts';
import { acceptCode, changeFactor, lockedFactor, wrongCode } from './accept.ts';
import { findStep, newRecoveryCodes, newSecret, plainCode, shownSecret } from './codes.ts';
import { decrypted, encrypted, type FactorKeys, recoveryHash } from './secret.ts';
import { findFactor } from './state.ts';

type Parts = Pick<Core, 'database' | 'keys'> & { factorKeys: FactorKeys };

const users = getTable({ name: 'user' });

/**
 * Creates a secret, which becomes active once one of its codes is confirmed.
 * @param checked the hash against which the current password was verified
 * @param code of the currently active factor
 * @throws ServiceError `wrong_code`
 */
export async function startEnrollment(
  { database, keys, factorKeys }: Parts,
  caller: Caller,
  { checked, code }: { checked: string; code: string | undefined },
): Promise<{ secret: string; uri: string }> {
  const secret = newSecret();
  const pending = encrypted(factorKeys, caller.user, secret);
  await database.transaction(async (transaction) => {
    await lockedWithPassword(transaction, caller, checked);
    const { since } = await findFactor(transaction, caller.user);
    if (since) await acceptCode(transaction, keys, factorKeys, caller.user, code ?? '');
    await changeRows(transaction, keys, 'second_factors', [caller.user], () =>
      transaction
        .insert(secondFactors)
        .values({ user: caller.user, pending, recovery: [] })
        .onConflictDoUpdate({ target: secondFactors.user, set: { pending } }),
    );
  });
  return shownSecret(secret, caller.userName);
}

/** @returns recovery codes in plain text. @throws ServiceError `wrong_code`, also if no enrollment was started */
export function confirmEnrollment(
  { database, keys, factorKeys }: Parts,
  caller: Caller,
  typed: string,
): Promise<string[]> {
  const { user } = caller;
  return database.transaction(async (transaction) => {
    await lockedUser(transaction, user);
    const row = await lockedFactor(transaction, user);
    const secret = row?.pending && decrypted(factorKeys, user, row.pending);
    const lastStep = secret ? findStep(secret, plainCode(typed)) : undefined;
    if (!row?.pending || lastStep === undefined) throw wrongCode();
    const recoveryCodes = newRecoveryCodes();
    const recovery = hashesOf(factorKeys, user, recoveryCodes);
    const change = { secret: row.pending, pending: null, lastStep, recovery };
    await changeFactor(transaction, keys, user, change);
    await changeRows(transaction, keys, 'users', [user], () =>
      transaction.update(users).set({ secondFactorSince: new Date() }).where(eq(users._id, user)),
    );
    await recordAudit(transaction, keys, [entryOf('second_factor_on', caller)]);
    return recoveryCodes;
  });
}

/** @returns new recovery codes, which replace the previous ones. @throws ServiceError `wrong_code` */
export function renewedRecoveryCodes(
  { database, keys, factorKeys }: Parts,
  caller: Caller,
  code: string,
): Promise<string[]> {
  const { user } = caller;
  return database.transaction(async (transaction) => {
    await acceptCode(transaction, keys, factorKeys, user, code);
    const recoveryCodes = newRecoveryCodes();
    const recovery = hashesOf(factorKeys, user, recoveryCodes);
    await changeFactor(transaction, keys, user, { recovery });
    await recordAudit(transaction, keys, [entryOf('recovery_codes', caller)]);
    return recoveryCodes;
  });
}

/** @throws ServiceError `second_factor_demanded` if the role requires one, `wrong_code` */
export function disableSecondFactor(
  { database, keys, factorKeys }: Parts,
  caller: Caller,
  code: string,
): Promise<SecondFactorState> {
  return database.transaction(async (transaction) => {
    await lockedUser(transaction, caller.user);
    const { isRequired } = await findFactor(transaction, caller.user);
    if (isRequired) throw new ServiceError('second_factor_demanded');
    await acceptCode(transaction, keys, factorKeys, caller.user, code);
    await switchOff(transaction, keys, caller.user);
    await recordAudit(transaction, keys, [entryOf('second_factor_off', caller)]);
    return findFactor(transaction, caller.user);
  });
}

/** Must run in the transaction that records it in the audit log. */
export async function switchOff(transaction: Connection, seals: SealKeys, user: string): Promise<void> {
  await changeRows(transaction, seals, 'users', [user], () =>
    transaction.update(users).set({ secondFactorSince: null }).where(eq(users._id, user)),
  );
  await removeFactor(transaction, seals, user);
}

/** For users who are deleted or have turned it off. */
export function removeFactor(transaction: Connection, seals: SealKeys, user: string): Promise<unknown> {
  return changeRows(transaction, seals, 'second_factors', [user], () =>
    transaction.delete(secondFactors).where(eq(secondFactors.user, user)),
  );
}

/** Locks the user before the factor, in the same order as sign-in, to avoid deadlocks. */
async function lockedUser(transaction: Connection, user: string): Promise<void> {
  await transaction.select({ _id: users._id }).from(users).where(eq(users._id, user)).for('update');
}

function hashesOf(factorKeys: FactorKeys, user: string, codes: readonly string[]): string[] {
  return codes.map((code) => recoveryHash(factorKeys, user, plainCode(code)));
}

function entryOf(action: string, { user, userName, role, client }: Caller): AuditEntry {
  return { user, role, client, action, resource: 'user', record: user, content: userName };
}
