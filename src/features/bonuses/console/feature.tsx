/** The console part of the bonuses feature. */
import BonusIcon from '@mui/icons-material/CardGiftcardOutlined';
import { type ConsoleFeature, needs, page, withSlots } from '#engine/console';
import { registerSender } from '#features/payments/console';
import { bonus } from '../resource.ts';
import { PAY_BONUS } from './paths.ts';

// Also needed to resend an unanswered payment from another page.
registerSender('bonus', async () => (await import('./sendBonus.ts')).sendBonus);

// biome-ignore format: a page is a line
export const bonusesConsole: ConsoleFeature = {
  screens: [
    { path: PAY_BONUS, needs: [needs('User', 'credit')], label: 'console.bonus.payTitle', under: bonus.routes.list, page: page(() => withSlots(import('./PayBonusPage.tsx')), 'PayBonusPage') },
  ],
  records: () => import('./records.tsx'),
  icons: { bonus: BonusIcon },
};
