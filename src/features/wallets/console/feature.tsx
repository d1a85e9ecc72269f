/** What wallets bring to the console. */
import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import type { ConsoleFeature } from '../../../engine/console/app/feature.ts';
import { builtInRole } from '../../../engine/contract/registry.ts';
import { wallets } from '../resource.ts';

export const walletsConsole: ConsoleFeature = {
  records: () => import('./records.tsx'),
  icons: { wallet: WalletIcon },
  partiesBy: async (provider, id) => {
    const { data } = await provider.getMany(wallets.name, { ids: [id] });
    return data.map(({ owner }) => String(owner));
  },
  // For the own wallet.
  landing: ({ role, wallet }) =>
    builtInRole(role)?.landing === wallets.name && wallet ? `${wallets.routes.item}/${wallet}` : undefined,
};
