/** Adds the receipt button to transaction pages. */
import type { SlotsOfRecords } from '#engine/console';
import { ReceiptButton } from './ReceiptButton.tsx';

export const records: SlotsOfRecords = { transaction: { actions: [ReceiptButton] } };
