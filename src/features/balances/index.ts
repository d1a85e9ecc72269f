/** What wallets hold. */
import type { Feature } from '../../engine/contract/registry.ts';
import * as calls from './calls.ts';

export const balances: Feature = { calls: [calls] };
