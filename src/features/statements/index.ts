/** Statements of wallets for a period, and historical balances. */
import type { Feature } from '#engine/contract';

export const statementsFeature: Feature = { calls: [() => import('./calls.ts')] };
