/** The console part of the holds feature. */
import HoldIcon from '@mui/icons-material/LockClockOutlined';
import type { ConsoleFeature } from '#engine/console';
import { hold } from '../resource.ts';

export const holdsConsole: ConsoleFeature = {
  affects: { [hold.name]: ['wallets', 'user', 'client'] },
  icons: { hold: HoldIcon },
  records: () => import('./records.tsx'),
  work: [{ resource: hold.name, view: 'expiringToday', shows: 'expiresAt' }],
};
