import { eq } from 'drizzle-orm';
import { findBySecret, getTable, type Row, type ServiceFeature } from '#engine/service';
import type { Permission } from '../../../src/engine/contract/rights/abilities.ts';
import { accessKey } from './declarations.ts';

const toPrincipal = (key: Row) => ({
  ...{ user: String(key.user), via: `accessKey ${key._id}`, scopes: key.scopes as Permission[] },
});

export const accessKeys: ServiceFeature = {
  async bearer(core, token) {
    const key = await findBySecret(core, accessKey, 'token', token);
    return key && toPrincipal(key);
  },
  async principal({ database }, via) {
    const [, id = ''] = via.split(' ');
    const keys = getTable(accessKey);
    const [key] = await database.orm.select().from(keys).where(eq(keys._id, id));
    return key && toPrincipal(key as Row);
  },
};
