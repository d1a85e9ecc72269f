/** Leads from transaction pages to the receipt. */
import type { SlotsOfRecords } from '#engine/console';
import { useReceipt } from './ReceiptButton.tsx';

export const records: SlotsOfRecords = { transaction: { actions: [useReceipt] } };
