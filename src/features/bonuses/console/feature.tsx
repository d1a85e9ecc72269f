/** What bonuses bring to the console. */
import BonusIcon from '@mui/icons-material/CardGiftcardOutlined';
import type { ConsoleFeature } from '../../../engine/console/app/feature.ts';
import { may, page } from '../../../engine/console/app/screen.ts';
import { sendBy } from '../../payments/console/index.ts';
import { BONUS } from './addresses.ts';

// Also where one that went unanswered is sent again from another page.
sendBy('bonus', async () => (await import('./sendBonus.ts')).sendBonus);

// biome-ignore format: a page is a line
export const bonusesConsole: ConsoleFeature = {
  screens: [
    { address: BONUS, needs: [may('Bonus', 'create'), may('User', 'recharge')], label: 'console.menu.bonus', icon: 'bonus', group: 'money', page: page(() => import('./BonusPage.tsx'), 'BonusPage') },
  ],
  records: () => import('./records.tsx'),
  icons: { bonus: BonusIcon },
};
