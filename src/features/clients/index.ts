/** Tenants. */
import type { Feature } from '../../engine/contract/registry.ts';
import { client } from './resource.ts';

export const clients: Feature = {
  resources: [client],
  subjects: ['ClientWallet', 'ClientOperations'],
  calls: [() => import('./calls.ts')],
};
