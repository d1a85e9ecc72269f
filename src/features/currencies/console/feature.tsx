/** The console part of the currencies feature. */
import CurrencyIcon from '@mui/icons-material/PaidOutlined';
import type { ConsoleFeature } from '#engine/console';

export const currenciesConsole: ConsoleFeature = {
  records: () => import('./records.tsx'),
  icons: { currency: CurrencyIcon },
};
