/** Tenants. */
import type { Feature } from '#engine/contract';
import { client } from './resource.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    /** To give a client another public key. */
    replaceKey: true;
  }
}

export const clientsFeature: Feature = {
  resources: [client],
  subjects: ['ClientWallet', 'ClientOperations'],
  calls: [() => import('./calls.ts')],
};

export { client } from './resource.ts';
