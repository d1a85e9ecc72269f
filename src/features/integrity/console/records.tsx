/** The check of the current wallet. */
import type { SlotsOfRecords } from '#engine/console';
import { CheckWalletButton } from './CheckButton.tsx';

export const records: SlotsOfRecords = { wallets: { actions: [CheckWalletButton] } };
