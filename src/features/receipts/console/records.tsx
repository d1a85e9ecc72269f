/** Of the transaction at hand: the way to its receipt. */
import type { SlotsOfRecords } from '#engine/console';
import { ReceiptButton } from './ReceiptButton.tsx';

export const records: SlotsOfRecords = { transaction: { actions: [ReceiptButton] } };
