/** The public key that customers sign up with. */
import { randomBytes } from 'node:crypto';
import { effectsOf, requirePermission } from '#engine/service';
import { client } from '../resource.ts';

export function generatePublicKey(): string {
  return `pk_${randomBytes(24).toString('hex')}`;
}

/** The previous key stops working for sign-ups. */
export const publicKeyEffects = effectsOf(client, {
  async replaceKey({ caller }) {
    // Replacing the key changes the client, so it requires the right to edit it.
    requirePermission(caller, 'edit', client.subject);
    return { publicKey: generatePublicKey() };
  },
});
