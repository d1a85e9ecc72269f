/** The platform as a party: what all money comes from, and no record. */

import { PLATFORM_ID } from '#ledger/contract';
import type { Party } from '../../engine/contract/registry.ts';

export const platformParty: Party = { type: 'platform', id: PLATFORM_ID, label: 'Monedero' };
