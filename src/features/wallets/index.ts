/** Purses with a balance for each currency. */
import type { Feature } from '../../engine/contract/registry.ts';
import { platformParty } from '../../ledger/platform.ts';
import { wallets as wallet } from './resource.ts';

export const wallets: Feature = { resources: [wallet], parties: [platformParty] };
