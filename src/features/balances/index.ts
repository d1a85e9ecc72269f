/** Balances of wallets. */
import type { Feature } from '#engine/contract';

export const balancesFeature: Feature = { calls: [() => import('./calls.ts')] };
