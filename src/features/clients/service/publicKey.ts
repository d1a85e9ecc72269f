/** The public key that customers sign up with. */
import { randomBytes } from 'node:crypto';
import { effectsOf, requirePermission } from '#engine/service';
import { client } from '../resource.ts';

export function newPublicKey(): string {
  return `pk_${randomBytes(24).toString('hex')}`;
}

/** The one before it lets nobody sign up from then on. */
export const publicKeyEffects = effectsOf(client, {
  async replaceKey({ caller }) {
    // It changes the client, as an edit does.
    requirePermission(caller, 'edit', client.subject);
    return { publicKey: newPublicKey() };
  },
});
