/** Clients, the tenants of the platform. */
import type { Feature } from '#engine/contract';
import { client } from './resource.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    /** Replace a client's public key. */
    replaceKey: true;
  }
}

export const clientsFeature: Feature = {
  resources: [client],
  subjects: ['ClientWallet', 'ClientOperations'],
  calls: [() => import('./calls.ts')],
};

export { client } from './resource.ts';
