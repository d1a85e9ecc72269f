/** Reseals and encrypts again everything that the engine sealed or encrypted. */
import { resealSealedParts } from '../exports/sealedParts.ts';
import { reencryptSecrets } from '../records/secrets.ts';
import { reencryptFactors } from '../secondFactor/reencrypt.ts';
import { resealAuditLog } from './auditLog.ts';
import { resealInlineSeals } from './inlineSeals.ts';
import type { Rotation } from './rotation.ts';

/** Call it after verifying everything, inside `withoutGuards`. */
export async function resealEngine(rotation: Rotation): Promise<void> {
  // These first, because the digest of a row covers its encrypted values.
  await reencryptFactors(rotation);
  await reencryptSecrets(rotation);
  await resealAuditLog(rotation);
  await resealInlineSeals(rotation);
  await resealSealedParts(rotation);
}
