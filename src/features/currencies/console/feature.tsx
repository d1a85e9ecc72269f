/** What currencies bring to the console. */
import CurrencyIcon from '@mui/icons-material/PaidOutlined';
import type { ConsoleFeature } from '../../../engine/console/app/feature.ts';

export const currenciesConsole: ConsoleFeature = {
  records: () => import('./records.tsx'),
  icons: { currency: CurrencyIcon },
};
