/** Encrypts the secrets of second factors for a new SEAL_KEY. */
import { eq } from 'drizzle-orm';
import { secondFactors } from '../database/schema/engineTables.ts';
import type { Rotation } from '../keyRotation/rotation.ts';
import { decrypted, encrypted, factorKeys } from './secret.ts';

/** Recovery codes exist as hashes only: these stay, and are accepted while the old key is in RETIRED_SEAL_KEYS. */
export async function reencryptFactors({ connection, from, to, onDone }: Rotation): Promise<void> {
  const [before, after] = [factorKeys(from.sealKey), factorKeys(to.sealKey)];
  const rows = await connection
    .select({ user: secondFactors.user, secret: secondFactors.secret, pending: secondFactors.pending })
    .from(secondFactors);
  for (const { user, secret, pending } of rows) {
    const reencrypt = (stored: Buffer | null) => {
      const plain = stored && decrypted(before, user, stored);
      return plain ? encrypted(after, user, plain) : stored;
    };
    await connection
      .update(secondFactors)
      .set({ secret: reencrypt(secret), pending: reencrypt(pending) })
      .where(eq(secondFactors.user, user));
  }
  onDone('second_factors', rows.length);
}
