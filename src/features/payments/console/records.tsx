/** The money of the user, or in the wallet, at hand; a payment like the transaction at hand; what a role may do with money. */
import { recordPart, type SlotsOfRecords } from '../../../engine/console/app/slots.ts';
import { UserActions, UserBalances, UserOperations } from './OwnerMoney.tsx';
import { RepeatButton } from './RepeatButton.tsx';
import { RoleMoney } from './RoleMoney.tsx';
import { WalletActions } from './WalletActions.tsx';

export const records: SlotsOfRecords = {
  user: {
    actions: [UserActions],
    sections: [
      recordPart(UserBalances, 'console.record.balances', 'UserBalance'),
      recordPart(UserOperations, 'console.record.operations', 'Transaction'),
    ],
  },
  wallets: { actions: [WalletActions] },
  transaction: { actions: [RepeatButton] },
  role: { summary: RoleMoney },
};
