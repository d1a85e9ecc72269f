/** What wallets bring to the console. */
import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import type { ConsoleFeature } from '../../../engine/console/app/feature.ts';
import { wallets } from '../resource.ts';

export const walletsConsole: ConsoleFeature = {
  records: () => import('./records.tsx'),
  icons: { wallet: WalletIcon },
  // A customer comes for the own wallet.
  landing: ({ role, wallet }) =>
    role === 'customer' && wallet ? `${wallets.routes.item}/${wallet}` : undefined,
};
