/** Adds credits, debits and transfers to the console. */
import OperationsIcon from '@mui/icons-material/CurrencyExchangeOutlined';
import PayManyIcon from '@mui/icons-material/PlaylistAddCheckOutlined';
import ReceiveIcon from '@mui/icons-material/QrCode2Outlined';
import TransferIcon from '@mui/icons-material/SendOutlined';
import { type Button, type ConsoleFeature, needs, type PaletteCommand, page } from '#engine/console';
import type { Ability } from '#engine/contract';
import { transaction } from '#features/transactions';
import type { PartyType } from '#ledger/contract';
import { canMoveMoney } from '../moneyRights.ts';
import { operationKinds, operationsLabel } from './form/permittedKinds.ts';
import { OperationButton } from './OperationButton.tsx';
import { OPERATIONS, PAY_MANY, RECEIVE, TRANSFER } from './paths.ts';

// biome-ignore format: a page is a line
const screens = [
  { path: OPERATIONS, needs: [needs('User', 'credit'), needs('User', 'debit'), needs('Client', 'credit'), needs('Client', 'debit')], label: 'console.menu.operations', icon: 'operations', group: 'money', page: page(() => import('./OperationPage.tsx'), 'OperationPage') },
  { path: TRANSFER, needs: [], label: 'console.menu.transfer', icon: 'transfer', group: 'money', page: page(() => import('./TransferPage.tsx'), 'TransferPage') },
  { path: PAY_MANY, needs: [], label: 'console.payMany.title', icon: 'payMany', group: 'money', page: page(() => import('./many/PayManyPage.tsx'), 'PayManyPage') },
  { path: RECEIVE, needs: [], label: 'console.receive.title', icon: 'receive', page: page(() => import('./recipient/ReceivePage.tsx'), 'ReceivePage') },
] as const;

export const paymentsConsole: ConsoleFeature = {
  screens,
  lists: { [transaction.name]: { createAction: OperationButton } },
  records: () => import('./records.tsx'),
  buttons: { user: operationButtons('user'), client: operationButtons('client') },
  // Every payment is a transaction, and changes balances, what is left of limits, and what a bonus has paid.
  affects: { [transaction.name]: ['wallets', 'user', 'client', 'bonus', 'limit'] },
  commands: (ability) => listCommands(ability),
  typed: () => import('./typedCommands.ts'),
  icons: { operations: OperationsIcon, transfer: TransferIcon, payMany: PayManyIcon, receive: ReceiveIcon },
};

/** The role preview describes any user with the role, so only permissions count. */
function operationButtons(ownerType: PartyType): Button[] {
  return (['credit', 'debit'] as const).map((action) => ({
    action,
    offers: (ability) => canMoveMoney(ability, action, ownerType),
  }));
}

function listCommands(ability: Ability): PaletteCommand[] {
  return (['credit', 'debit'] as const)
    .filter((kind) => operationKinds(ability).includes(kind))
    .map((kind) => ({
      key: kind,
      label: `console.wallet.${kind}`,
      detail: operationsLabel(ability),
      icon: 'operations',
      target: `${OPERATIONS}?type=${kind}`,
    }));
}
