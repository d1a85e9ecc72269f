/** The caller of demo data that is created as by a request. */
import { createAbility } from '#engine/contract';
import type { Caller, Core } from '#engine/service';
import { defaultPermissions } from '#features/roles';

/** The user `root`, at the given time. */
export function createRootCaller({ database }: Core, root: string, at: Date): Caller & { at: Date } {
  return {
    user: root,
    userName: 'root',
    role: 'root',
    client: null,
    wallet: null,
    defaultCurrency: null,
    session: null,
    via: undefined,
    ability: createAbility(defaultPermissions.root, 'root'),
    confirmedAt: Date.now(),
    lacksSecondFactor: false,
    rules: '',
    cachedConnection: database.orm,
    at,
  };
}
