/** The check of the current wallet. */
import type { SlotsOfRecords } from '#engine/console';
import { useCheckWallet } from './CheckButton.tsx';

export const records: SlotsOfRecords = { wallets: { actions: [useCheckWallet] } };
