/** The console part of the holds feature. */
import HoldIcon from '@mui/icons-material/LockClockOutlined';
import type { ConsoleFeature } from '#engine/console';

export const holdsConsole: ConsoleFeature = { icons: { hold: HoldIcon } };
