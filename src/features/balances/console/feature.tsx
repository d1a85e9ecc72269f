/** Adds the balances page to the console. */
import BalancesIcon from '@mui/icons-material/BalanceOutlined';
import { type ConsoleFeature, needs, page } from '#engine/console';
// biome-ignore format: a page is a line
export const balancesConsole: ConsoleFeature = {
  screens: [
    { path: '/dashboard/balances', needs: [needs('Wallet')], label: 'console.menu.balances', icon: 'balances', group: 'money', page: page(() => import('./BalancesPage.tsx'), 'BalancesPage') },
  ],
  icons: { balances: BalancesIcon },
};
