/** The console part of the integrity feature. */
import IntegrityIcon from '@mui/icons-material/VerifiedUserOutlined';
import { type ConsoleFeature, needs, page } from '#engine/console';
import { CheckButton, INTEGRITY } from './CheckButton.tsx';

// biome-ignore format: a page is a line
export const integrityConsole: ConsoleFeature = {
  screens: [
    { path: INTEGRITY, needs: [needs('Transaction')], label: 'console.integrity.title', icon: 'integrity', group: 'control', page: page(() => import('./IntegrityPage.tsx'), 'IntegrityPage') },
  ],
  lists: { transaction: { listActions: [CheckButton] }, audit: { listActions: [CheckButton] } },
  records: () => import('./records.tsx'),
  icons: { integrity: IntegrityIcon },
  notices: () => import('./notices.ts'),
  extensions: { 'dashboard.seals': [CheckButton] },
};
