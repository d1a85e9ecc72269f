/** What wallets hold, and the currencies that they hold it in. */
import { z } from 'zod';
import { defineCall } from '../../engine/contract/call.ts';
import { schemaOf } from '../../engine/contract/fieldSchema.ts';
import { recordSchema } from '../../engine/contract/schemas.ts';
import { wallets } from '../wallets/resource.ts';

const id = z.string().min(1).max(80);

/** What a wallet holds of one currency, all decimal strings, with all its balances beside it. */
export const balanceAnswer = z.object({
  data: z.object({
    wallet: id,
    currency: id.nullable(),
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
  params: z.object({ walletId: id }),
  query: z.strictObject({ currency: id.optional() }),
  answer: balanceAnswer,
});

export const addCurrencies = defineCall({
  method: 'POST',
  path: '/wallet/:id/addcurrencys',
  summary: 'Add currencies to a wallet.',
  permission: { action: 'edit', subjects: ['Wallet'] },
  refuses: ['currency_disabled'],
  params: z.object({ id }),
  body: z.strictObject({ currencies: z.array(id).min(1).max(100) }),
  answer: z.object({ data: recordSchema(wallets) }),
});

export const customerBalances = defineCall({
  method: 'GET',
  path: '/customer/:userId/balance',
  summary: "The balances of a user's wallet.",
  permission: { action: 'read', subjects: ['UserBalance'] },
  params: z.object({ userId: id }),
  answer: balanceAnswer,
});

export const customerBalance = defineCall({
  method: 'GET',
  path: '/customer/:userId/:currencyId/balance',
  summary: "The balance of a user's wallet in one currency.",
  permission: { action: 'read', subjects: ['UserBalance'] },
  params: z.object({ userId: id, currencyId: id }),
  answer: balanceAnswer,
});

export const clientBalances = defineCall({
  method: 'GET',
  path: '/client/:clientId/balance',
  summary: "The balances of a client's wallet.",
  permission: { action: 'read', subjects: ['ClientWallet'] },
  params: z.object({ clientId: id }),
  answer: balanceAnswer,
});

export const clientBalance = defineCall({
  method: 'GET',
  path: '/client/:clientId/:currencyId/balance',
  summary: "The balance of a client's wallet in one currency.",
  permission: { action: 'read', subjects: ['ClientWallet'] },
  params: z.object({ clientId: id, currencyId: id }),
  answer: balanceAnswer,
});

export const clientWallet = defineCall({
  method: 'GET',
  path: '/client/wallet/:id',
  summary: 'The wallet of client {id}.',
  permission: { action: 'read', subjects: ['ClientWallet'] },
  params: z.object({ id }),
  answer: z.object({ data: recordSchema(wallets) }),
});
