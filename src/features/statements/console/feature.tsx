/** Adds the statement page and the historical balances of a wallet to the console. */
import StatementIcon from '@mui/icons-material/ReceiptLongOutlined';
import { type ConsoleFeature, needs, page } from '#engine/console';
import { STATEMENT } from './address.ts';

// biome-ignore format: a page is a line
export const statementsConsole: ConsoleFeature = {
  screens: [
    { path: STATEMENT, needs: [needs('Transaction')], label: 'console.statement.title', icon: 'statement', group: 'money', page: page(() => import('./StatementPage.tsx'), 'StatementPage') },
  ],
  records: () => import('./records.tsx'),
  icons: { statement: StatementIcon },
};
