/** What can be done with the user at hand. */
import type { SlotsOfRecords } from '../../../engine/console/app/slots.ts';
import { ResetFactorButton } from '../../../engine/console/secondFactor/ResetFactorButton.tsx';

export const records: SlotsOfRecords = { user: { actions: [ResetFactorButton] } };
