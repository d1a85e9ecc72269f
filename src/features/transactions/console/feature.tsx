/** The console part of the transactions feature. */

import TransactionIcon from '@mui/icons-material/SwapHorizOutlined';
import { AlteredBadge, type ConsoleFeature } from '#engine/console';
import { ActionName } from '#features/audit/console';
import { transaction } from '../resource.ts';
import { DeclineReason } from './DeclineReason.tsx';
import { StatusAndIntegrity } from './reversal.tsx';
import { SignedAmount } from './SignedAmount.tsx';

export const transactionsConsole: ConsoleFeature = {
  lists: {
    [transaction.name]: {
      fields: {
        amount: SignedAmount,
        altered: AlteredBadge,
        action: ActionName,
        status: StatusAndIntegrity,
        refusal: DeclineReason,
      },
    },
  },
  records: () => import('./records.tsx'),
  icons: { transaction: TransactionIcon },
};
