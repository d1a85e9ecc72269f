/** Tenants. */
import type { Feature } from '../../engine/contract/registry.ts';
import { client } from './resource.ts';

declare module '../../engine/contract/rights/abilities.ts' {
  interface AppVerbs {
    /** To give a client another public key. */
    replaceKey: true;
  }
}

export const clients: Feature = {
  resources: [client],
  subjects: ['ClientWallet', 'ClientOperations'],
  calls: [() => import('./calls.ts')],
};
