import { findBySecret, type ServiceFeature } from '#engine/service';
import type { Permission } from '../../../src/engine/contract/rights/abilities.ts';
import { accessKey } from './declarations.ts';

export const accessKeys: ServiceFeature = {
  async bearer(core, token) {
    const key = await findBySecret(core, accessKey, 'token', token);
    return key && { user: String(key.user), via: `accessKey ${key._id}`, scopes: key.scopes as Permission[] };
  },
};
