/** What wallets hold. */
import type { Feature } from '../../engine/contract/registry.ts';

export const balances: Feature = { calls: [() => import('./calls.ts')] };
