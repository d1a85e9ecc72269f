/** The console part of the alerts feature. */
import CrossingIcon from '@mui/icons-material/NotificationsActiveOutlined';
import AlertIcon from '@mui/icons-material/NotificationsOutlined';
import type { ConsoleFeature } from '#engine/console';

export const alertsConsole: ConsoleFeature = {
  icons: { alert: AlertIcon, alertCrossing: CrossingIcon },
};
