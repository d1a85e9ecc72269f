/** What wallets hold, and the currencies that they hold it in. */
import { z } from 'zod';
import { defineCall } from '../../engine/contract/call.ts';
import { recordAnswer } from '../../engine/contract/schemas.ts';
import { schemaOf } from '../../engine/contract/values/fieldSchema.ts';
import { recordId } from '../../engine/contract/values/recordId.ts';
import { wallets } from '../wallets/resource.ts';

/** What a wallet holds of one currency, all decimal strings, with all its balances beside it. */
export const balanceAnswer = z.object({
  data: z.object({
    wallet: recordId,
    currency: recordId.nullable(),
    balance: z.string(),
    balances: schemaOf(wallets.fields.balances),
  }),
});
export type BalanceAnswer = z.infer<typeof balanceAnswer>;

export const walletBalance = defineCall({
  method: 'GET',
  path: '/wallet/:walletId/balance',
  summary: 'The balance in one currency; with none named "0", and all balances beside it.',
  permission: { action: 'read', subjects: ['Wallet'] },
  params: z.object({ walletId: recordId }),
  query: z.strictObject({ currency: recordId.optional() }),
  answer: balanceAnswer,
});

export const addCurrencies = defineCall({
  method: 'POST',
  path: '/wallet/:id/addcurrencys',
  summary: 'Add currencies to a wallet.',
  permission: { action: 'edit', subjects: ['Wallet'] },
  refuses: ['currency_disabled'],
  params: z.object({ id: recordId }),
  body: z.strictObject({ currencies: z.array(recordId).min(1).max(100) }),
  answer: recordAnswer(wallets),
});

export const customerBalances = defineCall({
  method: 'GET',
  path: '/customer/:userId/balance',
  summary: "The balances of a user's wallet.",
  permission: { action: 'read', subjects: ['UserBalance'] },
  params: z.object({ userId: recordId }),
  answer: balanceAnswer,
});

export const customerBalance = defineCall({
  method: 'GET',
  path: '/customer/:userId/:currencyId/balance',
  summary: "The balance of a user's wallet in one currency.",
  permission: { action: 'read', subjects: ['UserBalance'] },
  params: z.object({ userId: recordId, currencyId: recordId }),
  answer: balanceAnswer,
});

export const clientBalances = defineCall({
  method: 'GET',
  path: '/client/:clientId/balance',
  summary: "The balances of a client's wallet.",
  permission: { action: 'read', subjects: ['ClientWallet'] },
  params: z.object({ clientId: recordId }),
  answer: balanceAnswer,
});

export const clientBalance = defineCall({
  method: 'GET',
  path: '/client/:clientId/:currencyId/balance',
  summary: "The balance of a client's wallet in one currency.",
  permission: { action: 'read', subjects: ['ClientWallet'] },
  params: z.object({ clientId: recordId, currencyId: recordId }),
  answer: balanceAnswer,
});

export const clientWallet = defineCall({
  method: 'GET',
  path: '/client/wallet/:id',
  summary: 'The wallet of client {id}.',
  permission: { action: 'read', subjects: ['ClientWallet'] },
  params: z.object({ id: recordId }),
  answer: recordAnswer(wallets),
});
