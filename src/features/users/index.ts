/** People who sign in. */
import { reference } from '../../engine/contract/fields.ts';
import type { Feature } from '../../engine/contract/registry.ts';
import { user } from './resource.ts';

declare module '../../engine/contract/rights/abilities.ts' {
  interface AppVerbs {
    activate: true;
    deactivate: true;
  }
}

declare module '../../engine/contract/rights/userFacts.ts' {
  interface UserFacts {
    defaultCurrency: string | null;
  }
}

export const users: Feature = {
  resources: [user],
  subjects: ['UserBalance'],
  calls: [() => import('./calls.ts')],
  userFacts: { defaultCurrency: reference('currency') },
};
