/** The platform as a party: the source of all money. It isn't a record. */

import type { Party } from '#engine/contract';
import { PLATFORM_ID } from '#ledger/contract';

export const platformParty: Party = { type: 'platform', id: PLATFORM_ID, label: 'Monedero' };
