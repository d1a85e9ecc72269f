/** A bonus for the user at hand. */
import type { SlotsOfRecords } from '../../../engine/console/app/slots.ts';
import { GiveBonus } from './GiveBonus.tsx';

export const records: SlotsOfRecords = { user: { actions: [GiveBonus] } };
