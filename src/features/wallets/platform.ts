/** The platform as a party: what all money comes from, and no record. */

import type { Party } from '#engine/contract';
import { PLATFORM_ID } from '#ledger/contract';

export const platformParty: Party = { type: 'platform', id: PLATFORM_ID, label: 'Monedero' };
