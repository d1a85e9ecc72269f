/** Users. */
import { type Feature, reference } from '#engine/contract';
import { user } from './resource.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    activate: true;
    deactivate: true;
  }
}

declare module '#engine/contract' {
  interface UserFacts {
    defaultCurrency: string | null;
  }
}

export const usersFeature: Feature = {
  resources: [user],
  subjects: ['UserBalance'],
  calls: [() => import('./calls.ts')],
  userFacts: { defaultCurrency: reference('currency') },
};

export { NO_MAILBOX, user } from './resource.ts';
