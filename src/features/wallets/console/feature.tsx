/** The console part of the wallets feature. */
import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import type { ConsoleFeature } from '#engine/console';
import { builtInRole } from '#engine/contract';
import { wallet } from '../resource.ts';

export const walletsConsole: ConsoleFeature = {
  records: () => import('./records.tsx'),
  icons: { wallet: WalletIcon },
  partiesBy: async (provider, id) => {
    const { data } = await provider.getMany(wallet.name, { ids: [id] });
    return data.map(({ owner }) => String(owner));
  },
  // For the user's own wallet.
  landing: ({ role, wallet: walletId }) =>
    builtInRole(role)?.landing === wallet.name && walletId ? `${wallet.routes.item}/${walletId}` : undefined,
};
