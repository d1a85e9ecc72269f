/** The console part of the limits feature. */
import LimitIcon from '@mui/icons-material/SpeedOutlined';
import { type ConsoleFeature, lazyPart } from '#engine/console';

const RemainingLimits = lazyPart(async () => (await import('./RemainingLimits.tsx')).RemainingLimits);

export const limitsConsole: ConsoleFeature = {
  icons: { limit: LimitIcon },
  records: () => import('./records.tsx'),
  extensions: { 'payment.amount': [RemainingLimits] },
};
