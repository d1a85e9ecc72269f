/** What a wallet held and what moved in it: statements of a period, and balances as of any moment. */
import type { Feature } from '#engine/contract';

export const statementsFeature: Feature = { calls: [() => import('./calls.ts')] };
